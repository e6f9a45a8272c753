import Threads

/// What the threads of an ``AudioInput`` share. Whoever ends last frees it.
final class InputCore: Sendable {
    let shared: SharedValue<SharedState>
    let ring: SharedValue<InputRing>
    /// Why the card does not come back, in words.
    let statusText = RankedMutex<String?>(nil, rank: .leaf)

    init(_ shared: SharedValue<SharedState>, ring: consuming InputRing) {
        self.shared = shared
        self.ring = SharedValue(ring)
    }
}
