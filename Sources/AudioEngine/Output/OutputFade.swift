import Synchronization

/// Fades all that goes out while the output is changed, and brings it in again: after everything else, so that a recording and
/// the meters know nothing of it.
package struct OutputFade: ~Copyable {
    /// Whether silence is wanted.
    private let isWanted = Atomic<Bool>(false)
    private let isReached = Atomic<Bool>(false)
    private let step: Float
    private var gain: Float = 1

    private static let seconds: Float = 0.01

    /// - `rate`: frames a second.
    package init(rate: Int) { step = 1 / (Self.seconds * Float(rate)) }

    // MARK: The audio thread

    /// Works on a block in place.
    package mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int) {
        let target: Float = isWanted.load(ordering: .acquiring) ? 0 : 1
        // What is reached at the end of a block was heard in it.
        defer { isReached.store(target == 0 && gain == 0, ordering: .releasing) }
        guard gain < 1 || target < 1 else { return }
        for index in 0..<frames {
            gain = target < gain ? max(gain - step, 0) : min(gain + step, 1)
            samples[2 * index] *= gain
            samples[2 * index + 1] *= gain
        }
    }

    // MARK: The others

    /// Asks for silence, or for sound.
    package func want(silence: Bool) { isWanted.store(silence, ordering: .releasing) }

    /// Whether what goes out is silent.
    package var isSilent: Bool { isReached.load(ordering: .acquiring) }
}
