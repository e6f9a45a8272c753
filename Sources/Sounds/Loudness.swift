import CLoudness

/// How loud sounds are to ears: EBU R 128, by libebur128.
public enum Loudness {
    /// The integrated loudness of a sound, in LUFS; minus infinity for silence, and for what is shorter than 0.4 s.
    /// - Parameters:
    ///   - channels: left and right, or one that both ears hear; 1 = full scale.
    ///   - rate: frames a second.
    public static func integrated(_ channels: [[Float]], rate: Int) -> Double {
        guard let left = channels.first, !left.isEmpty else { return -.infinity }
        let right = channels.count > 1 ? channels[1] : left
        var meter = LoudnessMeter(rate: rate)
        let frames = min(left.count, right.count)
        var piece = [Float](repeating: 0, count: 2 * Self.piece)
        for start in stride(from: 0, to: frames, by: Self.piece) {
            let count = min(Self.piece, frames - start)
            for index in 0..<count {
                piece[2 * index] = left[start + index]
                piece[2 * index + 1] = right[start + index]
            }
            meter.add(piece, frames: count)
        }
        return meter.integrated
    }

    private static let piece = 4_800
}

/// Measures how loud a stereo sound is as a whole, piece by piece.
struct LoudnessMeter: ~Copyable {
    private var meter: UnsafeMutablePointer<ebur128_state>?

    /// - Parameter rate: frames a second; at one that libebur128 does not know everything is silence.
    init(rate: Int) { meter = ebur128_init(2, UInt(rate), Int32(EBUR128_MODE_I.rawValue)) }

    deinit {
        var meter = meter
        if meter != nil { ebur128_destroy(&meter) }
    }

    /// Adds left and right of so many frames, one after the other.
    mutating func add(_ samples: [Float], frames: Int) {
        if let meter { ebur128_add_frames_float(meter, samples, frames) }
    }

    /// Of all that was added, in LUFS; minus infinity for silence, and for what is shorter than 0.4 s.
    var integrated: Double {
        var loudness = -Double.infinity
        if let meter { ebur128_loudness_global(meter, &loudness) }
        return loudness
    }
}
