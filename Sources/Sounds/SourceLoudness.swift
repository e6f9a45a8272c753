import CLoudness
import Glibc
import Granular

extension Loudness {
    /// The mean loudness of a sound, in LUFS: of all its power, soft places too, as of grains that are cut from anywhere in it. Of a
    /// sound that is longer than two minutes two minutes are heard, from all over it. Minus infinity for silence.
    /// - Parameters:
    ///   - part: the part that grains are cut from, in seconds; all of it where `nil`.
    ///   - hertz: the pitch at which a waveform is heard.
    public static func mean(of source: Source, part: ClosedRange<Double>? = nil, hertz: Double) -> Double {
        let rate = 48_000
        let whole = source.isWaveform ? Double(source.cycleCount) : source.durationSeconds
        guard whole > 0 else { return -.infinity }
        let part = source.isWaveform ? 0...whole : (part ?? 0...whole).clamped(to: 0...whole)
        let length = part.upperBound - part.lowerBound
        // Of a wavetable a second of each cycle, or of as many as are heard.
        let pieceSeconds = source.isWaveform ? 1 : min(length, 3)
        guard pieceSeconds > 0 else { return -.infinity }
        let pieces = Int(min((length / pieceSeconds).rounded(.up), source.isWaveform ? 16 : 40))
        let frames = max(Int(pieceSeconds * Double(rate)), rate / 100)
        var meter = ebur128_init(2, UInt(rate), Int32(EBUR128_MODE_S.rawValue))
        guard let open = meter else { return -.infinity }
        defer { ebur128_destroy(&meter) }
        var power = 0.0
        for number in 0..<pieces {
            let place = pieces > 1 ? Double(number) / Double(pieces - 1) : 0
            let begin = part.lowerBound + place * (length - pieceSeconds)
            let (left, right) = source.samples(
                from: source.isWaveform ? 0 : begin / whole, count: frames, hertz: hertz, sampleRate: rate,
                cycle: source.isWaveform ? Int(place * (whole - 1)) : 0)
            let both = [Float](unsafeUninitializedCapacity: 2 * frames) { both, count in
                for index in 0..<frames { (both[2 * index], both[2 * index + 1]) = (left[index], right[index]) }
                count = 2 * frames
            }
            ebur128_add_frames_float(open, both, frames)
            var loudness = -Double.infinity
            ebur128_loudness_window(open, UInt(frames * 1_000 / rate), &loudness)
            if loudness.isFinite { power += pow(10, loudness / 10) }
        }
        return power > 0 ? 10 * log10(power / Double(pieces)) : -.infinity
    }
}
