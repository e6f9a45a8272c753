#if canImport(Glibc)
    import Glibc
#endif

/// A gain that goes to its target without a click.
package struct GlidingGain {
    private var target: Double
    /// How far it is from there. In a double: in floats the last steps would be too small to move a large gain.
    private var ramp = 0.0
    private let keptFraction: Double

    /// - `timeSeconds`: in which it covers 63 % of the way.
    package init(_ value: Float, timeSeconds: Double, sampleRate: Double) {
        target = Double(value)
        keptFraction = exp(-1 / (timeSeconds * sampleRate))
    }

    package mutating func glide(to newTarget: Float) {
        ramp += Double(newTarget) - target
        target = Double(newTarget)
    }

    package mutating func jump(to newTarget: Float) {
        ramp = 0
        target = Double(newTarget)
    }

    /// Applies the gain to all channels.
    package mutating func apply(to channels: Channels, frames: Int) {
        var frame = 0
        while frame < frames, ramp != 0 {
            ramp = abs(ramp) < 1e-7 ? 0 : ramp * keptFraction
            let gain = Float(target - ramp)
            for channel in 0..<channels.count { channels[channel][frame] *= gain }
            frame += 1
        }
        let gain = Float(target)
        guard frame < frames, gain != 1 else { return }
        for channel in 0..<channels.count {
            let samples = channels[channel]
            for index in frame..<frames { samples[index] *= gain }
        }
    }

    mutating func code(_ coder: inout StateCoder) {
        coder.number(&target, in: 0...1e6)
        coder.number(&ramp, in: -1e6...1e6)
    }
}
