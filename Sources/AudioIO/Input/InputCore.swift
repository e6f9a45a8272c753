import Synchronization

/// What the threads of an ``AudioInput`` share. Whoever ends last frees it.
final class InputCore: @unchecked Sendable {
    let shared: UnsafeMutablePointer<SharedState>
    let ring: UnsafeMutablePointer<InputRing>
    /// Why the card does not come back, in words.
    let statusText = Mutex<String?>(nil)

    init(periodFrames: Int, rate: Int) {
        shared = .allocate(capacity: 1)
        shared.initialize(to: SharedState())
        ring = .allocate(capacity: 1)
        ring.initialize(to: InputRing(periodFrames: periodFrames, rate: rate))
    }

    deinit {
        shared.deinitialize(count: 1)
        shared.deallocate()
        ring.deinitialize(count: 1)
        ring.deallocate()
    }
}
