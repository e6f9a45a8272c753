import Synchronization

/// Carries to the audio thread whether what goes out is to be silent, and back whether it is.
package struct FadeRequest: ~Copyable, Sendable {
    fileprivate let isWanted = Atomic<Bool>(false)
    fileprivate let isReached = Atomic<Bool>(false)

    /// Sound is wanted.
    package init() {}

    /// Asks for silence, or for sound.
    package func requestSilence(_ isSilent: Bool) { isWanted.store(isSilent, ordering: .releasing) }

    /// Whether what goes out is silent.
    package var isSilent: Bool { isReached.load(ordering: .acquiring) }
}

/// Fades all that goes out while the output is changed, and brings it in again: after everything else, so that a recording and
/// the meters know nothing of it. For the audio thread alone.
package struct OutputFade: Sendable {
    private let step: Float
    private var gain: Float = 1

    private static let seconds: Float = 0.01

    /// - `rate`: frames a second.
    package init(rate: Int) { step = 1 / (Self.seconds * Float(rate)) }

    /// Works on a block in place, as it is asked for.
    package mutating func apply(
        to samples: UnsafeMutablePointer<Float>, frames: Int, channels: Int, _ request: borrowing FadeRequest
    ) {
        let target: Float = request.isWanted.load(ordering: .acquiring) ? 0 : 1
        // What is reached at the end of a block was heard in it.
        defer { request.isReached.store(target == 0 && gain == 0, ordering: .releasing) }
        guard gain < 1 || target < 1 else { return }
        for index in 0..<frames {
            gain = target < gain ? max(gain - step, 0) : min(gain + step, 1)
            for channel in 0..<channels { samples[channels * index + channel] *= gain }
        }
    }
}
