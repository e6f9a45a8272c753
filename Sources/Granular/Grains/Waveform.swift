#if canImport(Glibc)
    import Glibc
#endif

/// A single-cycle waveform made of sine partials, as tables for reading at any frequency.
///
/// There is a table for each partial that may be the highest, so that a grain reads only what lies below half the sample
/// rate: nothing folds back.
public struct Waveform: ~Copyable, @unchecked Sendable {
    /// Points in one cycle of a table.
    public static var points: Int { 1 << pointBits }
    static var pointBits: Int { 14 }

    /// The highest partial of each table, rising.
    private let highest: UnsafeMutableBufferPointer<Int>
    /// The tables one after the other, each with its first point again at its end; after them one of silence.
    private let samples: UnsafeMutablePointer<Float>

    /// The waveform of N. Arner's granular synthesizer (York, 2013): Csound's `GEN10` with partials 1 0 .3 0 .2 .5 .14 0
    /// .111.
    public static func thesis() -> Waveform {
        Waveform(partials: [1, 0, 0.3, 0, 0.2, 0.5, 0.14, 0, 0.111])
    }

    /// A waveform with the given strengths of partials 1, 2, 3 …, all in sine phase, its peak at 1, as Csound's `GEN10`
    /// makes it. Without partials it is silent.
    public init(partials: [Double]) {
        let stride = Self.points + 1
        let sounding = partials.indices.filter { partials[$0] != 0 }.map { $0 + 1 }
        highest = .allocate(capacity: sounding.count)
        _ = highest.initialize(from: sounding)
        samples = .allocate(capacity: stride * (highest.count + 1))
        samples.initialize(repeating: 0, count: stride * (highest.count + 1))

        var cycle = [Double](repeating: 0, count: stride)
        for (level, partial) in highest.enumerated() {
            for point in 0..<stride {
                let phase = Double(point * partial % Self.points) / Double(Self.points)
                cycle[point] += partials[partial - 1] * sin(2 * .pi * phase)
                samples[level * stride + point] = Float(cycle[point])
            }
        }
        let peak = Float(cycle.lazy.map(abs).max() ?? 0)
        if peak > 0 {
            for index in 0..<stride * highest.count { samples[index] /= peak }
        }
    }

    deinit {
        highest.deallocate()
        samples.deallocate()
    }

    /// The table for a grain at `frequency`, in cycles a frame: ``points`` + 1 samples.
    func table(for frequency: Double) -> UnsafePointer<Float> {
        var level = highest.count - 1
        while level >= 0, Double(highest[level]) * frequency >= 0.5 { level -= 1 }
        let index = level >= 0 ? level : highest.count
        return UnsafePointer(samples + index * (Self.points + 1))
    }
}
