import CSoxr

/// Brings sound from one rate to another: libsoxr's recipe "very high quality" (28 bits, linear phase).
enum Resampling {
    /// What lies further beyond full scale than by 24 dB is cut there.
    private static let limit: Float = 16
    /// So many frames are given at once: of all at once the library would keep several copies.
    private static let pieceFrames = 65_536

    /// The same sound at another rate. What is no number, or infinite, becomes 0 before.
    /// - Returns: `nil` where there is no memory for it.
    static func resampled(_ samples: [Float], from rate: Int, to newRate: Int) -> [Float]? {
        let input = samples.map { $0.isFinite ? min(max($0, -limit), limit) : 0 }
        guard rate != newRate, !input.isEmpty else { return input }
        let frames = (input.count * newRate + rate - 1) / rate
        var quality = soxr_quality_spec(UInt(SOXR_28_BITQ), 0)
        // The format that holds where none is given: floats.
        guard let resampler = soxr_create(Double(rate), Double(newRate), 1, nil, nil, &quality, nil) else { return nil }
        defer { soxr_delete(resampler) }
        var isDone = true
        let output = [Float](unsafeUninitializedCapacity: frames) { buffer, count in
            var (taken, made) = (0, 0)
            input.withUnsafeBufferPointer { input in
                while made < frames, isDone {
                    let piece = input[taken...].prefix(pieceFrames)
                    var (used, given) = (0, 0)
                    // Without input it gives what is left in it.
                    isDone =
                        soxr_process(
                            resampler, piece.isEmpty ? nil : UnsafeBufferPointer(rebasing: piece).baseAddress,
                            piece.count, &used, buffer.baseAddress.map { $0 + made }, frames - made, &given) == nil
                    if piece.isEmpty, given == 0 { break }
                    (taken, made) = (taken + used, made + given)
                }
            }
            buffer[made...].initialize(repeating: 0)
            count = frames
        }
        return isDone ? output : nil
    }
}
