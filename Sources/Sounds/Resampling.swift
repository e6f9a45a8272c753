import CSoxr

/// Brings sound from one rate to another: libsoxr's recipe "very high quality" (28 bits, linear phase).
enum Resampling {
    /// What lies further beyond full scale than by 24 dB is cut there.
    private static let most: Float = 16

    /// The same sound at another rate. What is no number, or infinite, becomes 0 before.
    /// - Returns: `nil` where there is no memory for it.
    static func resampled(_ samples: [Float], from rate: Int, to newRate: Int) -> [Float]? {
        let input = samples.map { $0.isFinite ? min(max($0, -most), most) : 0 }
        guard rate != newRate, !input.isEmpty else { return input }
        let frames = (input.count * newRate + rate - 1) / rate
        var quality = soxr_quality_spec(UInt(SOXR_28_BITQ), 0)
        var (isDone, made) = (false, 0)
        let output = [Float](unsafeUninitializedCapacity: frames) { buffer, count in
            // The format that holds where none is given: floats.
            isDone =
                soxr_oneshot(
                    Double(rate), Double(newRate), 1, input, input.count, nil, buffer.baseAddress, frames, &made, nil,
                    &quality, nil) == nil
            buffer[made...].initialize(repeating: 0)
            count = frames
        }
        return isDone ? output : nil
    }
}
