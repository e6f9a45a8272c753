import Glibc
import Granular

/// The power of a window of sound in bands that are equally wide to the ear.
///
/// The mel scale is 2595 · log10(1 + f / 700 Hz) (D. O'Shaughnessy, Speech Communication, 1987); the bands are triangles that overlap by half,
/// as of S. B. Davis and P. Mermelstein, "Comparison of parametric representations for monosyllabic word recognition", 1980.
package struct MelBands {
    /// How many bands there are, and from where to where they go, in Hz.
    package static let count = 20
    private static let range = 30.0...16_000.0
    /// How long a window is at least, in seconds.
    private static let windowSeconds = 0.03

    /// Frames of a window: a power of two.
    package let windowFrames: Int
    private let window: [Double]
    private let transform: FourierTransform
    /// For each band the number of its first step, and the weight of each from there on.
    private let triangles: [(first: Int, weights: [Double])]

    /// - Parameter rate: frames a second.
    package init(rate: Int) {
        var frames = 64
        while Double(frames) < Self.windowSeconds * Double(rate), frames < 1 << 16 { frames *= 2 }
        windowFrames = frames
        // J. von Hann's window.
        window = (0..<frames).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(frames)) }
        transform = FourierTransform(frames)
        let (low, high) = (Self.mel(Self.range.lowerBound), Self.mel(Self.range.upperBound))
        let step = Double(rate) / Double(frames)
        let edges = (0...Self.count + 1).map {
            Self.hertz(low + (high - low) * Double($0) / Double(Self.count + 1)) / step
        }
        triangles = (0..<Self.count).map { band in
            let (begin, middle, end) = (edges[band], edges[band + 1], edges[band + 2])
            let first = Int(begin.rounded(.up))
            // Above half of the rate there is nothing.
            let steps = first..<max(min(Int(end.rounded(.up)), frames / 2 + 1), first)
            return (first, steps.map { Self.weight(Double($0), begin, middle, end) })
        }
    }

    /// The power in each band of one window of left (x) and right (y): of both ears together.
    package func powers(_ frames: [SIMD2<Double>]) -> [Double] {
        // Two real sounds are transformed as one that is complex: their powers are what is even of it.
        let spectrum = transform.transformed(zip(frames, window).map { $0 * $1 }, direction: -1)
        let count = windowFrames
        return triangles.map { triangle in
            var power = 0.0
            for (place, weight) in triangle.weights.enumerated() {
                let step = triangle.first + place
                let (there, mirrored) = (spectrum[step], spectrum[(count - step) % count])
                power += weight * 0.5 * ((there * there).sum() + (mirrored * mirrored).sum())
            }
            return power
        }
    }

    private static func weight(_ step: Double, _ begin: Double, _ middle: Double, _ end: Double) -> Double {
        max(min((step - begin) / (middle - begin), (end - step) / (end - middle)), 0)
    }

    private static func mel(_ hertz: Double) -> Double { 2_595 * log10(1 + hertz / 700) }
    private static func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2_595) - 1) }
}
