import CGrainKernels
import Foundation
import Granular

/// Reads tables as grain_kernels.h has it, in double precision: what sources are judged by.
struct TableReader {
    let tables: SourceTables

    init(_ source: Source) { tables = source.tables.pointee }

    init(_ tables: SourceTables) { self.tables = tables }

    /// The level for a speed in units a second, as an engine picks it: the finest whose longest step is not exceeded.
    func level(speed: Double, sampleRate: Double) -> SourceLevel {
        (0..<tables.levelCount).lazy.map { tables.levels[$0] }
            .first { abs(speed) / sampleRate * $0.rate <= $0.longest_step } ?? tables.levels[tables.levelCount - 1]
    }

    /// The sample at a place, by the cubic.
    func sample(_ points: UnsafePointer<Int16>, place: Int64) -> Double {
        let taps = points + Int(place >> 32)
        let u = 2 * Double(place & 0xffff_ffff) / 0x1p32 - 1
        var sum = 0.0
        for tap in 0..<4 {
            let weight =
                ((Self.rows[3][tap] * u + Self.rows[2][tap]) * u + Self.rows[1][tap]) * u + Self.rows[0][tap]
            sum += weight * Double(taps[tap])
        }
        return sum / 60_000 * Double(tables.scale)
    }

    /// What a grain without a window makes: from a place in units, at a speed in units a second.
    func play(
        from start: Double, speed: Double, frames: Int, sampleRate: Double = 48_000, right: Bool = false,
        at chosen: SourceLevel? = nil
    ) -> [Double] {
        let level = chosen ?? level(speed: speed, sampleRate: sampleRate)
        let step = Int64((speed / sampleRate * level.rate * 0x1p26).rounded()) << 6
        var place = Int64((start * level.rate * 0x1p32).rounded())
        let (leftPoints, rightPoints): (UnsafePointer<Int16>, UnsafePointer<Int16>) = (level.left, level.right)
        let points = right ? rightPoints : leftPoints
        let wrap = Int64(level.wrap) << 32
        return (0..<frames).map { frame in
            // Late by up to 16 frames, as a kernel may be.
            if frame % 16 == 0 || frame == 0 {
                if step >= 0, place >= Int64(level.forward_edge) << 32 { place -= wrap }
                if step < 0, place < Int64(level.backward_edge) << 32 { place += wrap }
            }
            defer { place += step }
            return sample(points, place: place)
        }
    }

    static let rows: [[Double]] = [
        [1_253, 28_747, 28_747, 1_253], [-3_832, -18_513, 18_513, 3_832], [3_781, -3_780, -3_780, 3_781],
        [-1_209, 3_633, -3_633, 1_209],
    ]
}

/// What of a sound is a sine of one frequency (in cycles a frame), by least squares, and what is left beside it.
func fitted(_ sound: some RandomAccessCollection<Double>, frequency: Double)
    -> (amplitude: Double, phase: Double, rest: Double)
{
    fitted(
        sound,
        to: (0..<sound.count).map { (frame: Int) -> (sine: Double, cosine: Double) in
            let angle = 2 * .pi * frequency * Double(frame)
            return (sin(angle), cos(angle))
        })
}

/// The same of any tone whose sine and cosine are known frame by frame.
func fitted(_ sound: some RandomAccessCollection<Double>, to tone: [(sine: Double, cosine: Double)])
    -> (amplitude: Double, phase: Double, rest: Double)
{
    var (ss, cc, sc, xs, xc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (x, (s, c)) in zip(sound, tone) {
        ss += s * s
        cc += c * c
        sc += s * c
        xs += x * s
        xc += x * c
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
    var rest = 0.0
    for (x, (s, c)) in zip(sound, tone) {
        let difference = x - a * s - b * c
        rest += difference * difference
    }
    return ((a * a + b * b).squareRoot(), atan2(b, a), (2 * rest / Double(sound.count)).squareRoot())
}

func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-15)) }

func sine(_ frequency: Double, seconds: Double, sampleRate: Int = 48_000, strength: Double = 0.9) -> [Float] {
    (0..<Int(seconds * Double(sampleRate))).map {
        Float(strength * sin(2 * .pi * frequency * Double($0) / Double(sampleRate)))
    }
}
