import Synchronization

/// What the threads of an ``AudioOutput`` share. Whoever ends last frees it, so that a thread that a driver does not let go
/// still has it.
final class OutputCore: @unchecked Sendable {
    /// What the reconnector and the file's writer say, in words.
    struct StatusText {
        var reconnector: String?
        var file: String?
    }

    let shared: UnsafeMutablePointer<SharedState>
    let ring: UnsafeMutablePointer<SampleRing>?
    /// Never taken by the audio thread.
    let statusText = Mutex(StatusText())

    init(ringFrames: Int?) {
        shared = .allocate(capacity: 1)
        shared.initialize(to: SharedState())
        if let ringFrames {
            let ring = UnsafeMutablePointer<SampleRing>.allocate(capacity: 1)
            ring.initialize(to: SampleRing(frames: ringFrames))
            self.ring = ring
        } else {
            ring = nil
        }
    }

    /// The card is another program's, for the reason that is told; it is tried from now on.
    func awaitCard(_ error: AudioError) {
        statusText.withLock { $0.reconnector = error.description }
        shared.pointee.cardState.store(SharedState.CardState.awaited.rawValue, ordering: .releasing)
    }

    deinit {
        CardStream.close(shared.pointee.found.takeStream())
        CardStream.close(shared.pointee.retired.takeStream())
        shared.deinitialize(count: 1)
        shared.deallocate()
        ring?.deinitialize(count: 1)
        ring?.deallocate()
    }
}
