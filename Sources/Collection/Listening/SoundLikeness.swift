import Glibc
import Sounds

/// What a sound is like, in 40 bytes: for each of 20 bands of mel how strong it is on the whole, and how much that changes.
///
/// Strengths are in dB below the strongest band at the strongest moment, down to -60 dB, so that the level of a recording makes no difference;
/// moments at which nothing is heard are left out. Of each band the mean and the standard deviation are kept.
struct SoundLikeness: Equatable {
    /// Means of all bands from low to high (255 = 0 dB, 0 = -60 dB), then their standard deviations (255 = 30 dB and more).
    let bands: [UInt8]

    /// How many bytes it has.
    static let count = 2 * MelBands.count
    private static let floor = -60.0
    private static let widest = 30.0

    /// What was kept of one; `nil` where it cannot be one.
    init?(kept bands: [UInt8]) {
        guard bands.count == Self.count else { return nil }
        self.bands = bands
    }

    /// Of the powers of all bands at each moment; `nil` for silence.
    init?(powers: [[Double]]) {
        guard let strongest = powers.lazy.joined().max(), strongest > 1e-12, strongest.isFinite else { return nil }
        let moments = powers.map { $0.map { max(10 * log10($0 / strongest), Self.floor) } }
            .filter { $0.contains { $0 > Self.floor } }
        let number = Double(moments.count)
        var (means, deviations): ([UInt8], [UInt8]) = ([], [])
        for band in 0..<MelBands.count {
            let mean = moments.reduce(0) { $0 + $1[band] } / number
            let variance = moments.reduce(0) { $0 + ($1[band] - mean) * ($1[band] - mean) } / number
            means.append(Self.byte(1 - mean / Self.floor))
            deviations.append(Self.byte(variance.squareRoot() / Self.widest))
        }
        bands = means + deviations
    }

    private static func byte(_ fraction: Double) -> UInt8 { UInt8(min(max(fraction, 0), 1) * 255 + 0.5) }

    /// The sum of the squares of all differences between two, each of ``count`` bytes.
    static func squares(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Int32 {
        var sum: Int32 = 0
        for band in 0..<count {
            let difference = Int32(a[band]) - Int32(b[band])
            sum &+= difference &* difference
        }
        return sum
    }

    /// How far two are apart whose ``squares(_:_:)`` are these: the root mean square of all differences, 0 (the same)…1.
    static func distance(squares: Int32) -> Double { (Double(squares) / Double(count)).squareRoot() / 255 }
}
