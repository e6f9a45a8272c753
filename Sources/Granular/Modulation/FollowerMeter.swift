#if canImport(Glibc)
    import Glibc
#endif

/// Follows how loud something is: the root mean square of each 64 frames, smoothed; a sine of full scale is 1.
struct FollowerMeter: BitwiseCopyable {
    /// 0…1.
    private(set) var value = 0.0
    private var squares = 0.0
    /// How many frames of the window were heard.
    private var measured = 0

    /// Listens to frames of all channels that begin at `frame`; they do not go beyond the end of a window, which lies on the
    /// engine's grid.
    mutating func measure(
        _ channels: Channels, from frame: Int64, frames: Int, by values: borrowing ModulationValues, sampleRate: Double
    ) {
        // A frame after the other: the sum must not depend on how time is cut into calls.
        for index in 0..<frames {
            for pair in stride(from: 0, to: channels.count, by: 2) {
                let (left, right) = (channels[pair][index], channels[pair + 1][index])
                squares += Double(left * left + right * right)
            }
        }
        measured += frames
        if (frame + Int64(frames)) % Int64(Self.window) == 0 { close(values, sampleRate) }
    }

    private mutating func close(_ values: borrowing ModulationValues, _ sampleRate: Double) {
        let gain = exp2(values[.follower, .gain] / 6.020_599_913_3)
        let loudness = min((squares / Double(measured)).squareRoot() * gain, 1)
        let time = values[.follower, loudness > value ? .attack : .release]
        value += (1 - exp(-Double(Self.window) / (time * sampleRate))) * (loudness - value)
        if value < Self.nothing { value = 0 }
        (squares, measured) = (0, 0)
    }

    private static var window: Int { Engine.gridFrames }
    /// -120 dB.
    private static var nothing: Double { 1e-6 }

    mutating func code(_ coder: inout StateCoder) {
        coder.number(&value, in: 0...1)
        coder.number(&squares, in: 0...0x1p100)
        coder.whole(&measured, in: 0...Self.window)
    }
}
