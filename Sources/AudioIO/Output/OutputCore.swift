import Threads

/// What the threads of an ``AudioOutput`` share. Whoever ends last frees it, so that a thread that a driver does not let go
/// still has it.
final class OutputCore: Sendable {
    /// What the reconnector and the file's writer say, in words.
    struct StatusText {
        var reconnector: String?
        var file: String?
    }

    let shared = SharedValue(SharedState())
    let ring: SharedValue<SampleRing>?
    let statusText = RankedMutex(StatusText(), rank: .leaf)

    init(ringFrames: Int? = nil, channels: Int) {
        ring = ringFrames.map { SharedValue(SampleRing(frames: $0, channels: channels)) }
    }

    /// The card is another program's, for the reason that is told; it is tried from now on.
    func awaitCard(_ error: AudioError) {
        statusText.withLock { $0.reconnector = error.description }
        shared.pointee.cardState.store(SharedState.CardState.awaited.rawValue, ordering: .releasing)
    }

    deinit {
        CardStream.close(shared.pointee.found.takePointer())
        CardStream.close(shared.pointee.retired.takePointer())
    }
}
