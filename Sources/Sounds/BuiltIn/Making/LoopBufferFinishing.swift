import Glibc

extension LoopBuffer {
    /// The highest peak, 1 = full scale: -1.2 dB.
    private static let ceiling: Float = 0.87

    /// The sound as it is kept: without what lies below hearing, as loud as all others, and so that a source that blends its last
    /// 10 ms into its first plays the turn without a seam.
    /// - Parameter evening: how far soft places are brought to the level of loud ones: 0 = not at all, 1 = wholly. A finger that
    ///   moves through the sound is to find something everywhere.
    consuming func finished(evening: Double) -> [[Float]] {
        eachSide { $0.filter(.high) { _ in (28, 0.707, 1) } }
        even(by: evening)
        // Holding peaks down makes it softer; what is lost is given back.
        for _ in 0..<3 {
            let loudness = Loudness.integrated(channels, rate: Int(Self.rate))
            let gain = Float(pow(10, (BuiltInSound.loudness - loudness) / 20))
            eachSide { side in for index in side.indices { side[index] *= gain } }
            guard holdPeaks(below: Self.ceiling) else { break }
        }
        return channels.map(Self.withEnd)
    }

    /// Brings the level of places of half a second nearer to each other.
    private mutating func even(by fraction: Double) {
        let block = 480
        let reach = 40
        let blocks = frames / block
        var powers = [Double](repeating: 0, count: blocks)
        for side in channels {
            for index in 0..<blocks * block { powers[index / block] += Double(side[index] * side[index]) }
        }
        let window = (-reach...reach).map { 0.5 + 0.5 * cos(.pi * Double($0) / Double(reach + 1)) }
        let levels = (0..<blocks).map { middle in
            (0...2 * reach).reduce(0.0) { $0 + window[$1] * powers[(middle + $1 - reach + blocks) % blocks] }
        }
        let limit = levels.max() ?? 0
        guard limit > 0 else { return }
        // What is 30 dB below the loudest place may stay so.
        let gains = levels.map { Float(pow(max($0 / limit, 0.001), -fraction / 2)) }
        multiply(by: gains, block: block)
    }

    /// Multiplies by gains that hold in the middle of blocks of so many frames, and go straight from one to the next.
    private mutating func multiply(by gains: [Float], block: Int) {
        let count = gains.count
        eachSide { side in
            for index in side.indices {
                let place = (Float(index) + 0.5) / Float(block) - 0.5 + Float(count)
                let first = Int(place)
                let (a, b) = (gains[first % count], gains[(first + 1) % count])
                side[index] *= a + (place - Float(first)) * (b - a)
            }
        }
    }

    private var channels: [[Float]] { isStereo ? [left, right] : [left] }

    /// Frames that a source blends at its end: 10 ms in whole 64s.
    static let blendFrames = 512

    /// The turn and its beginning once more, fading. A source fades its end by cos α into its beginning by sin α, with the
    /// angle α bending from 0 to π/2. Of the same sound both would add up to more than one; the end that gives exactly one is
    /// (1 - sin α) / cos α of it.
    private static func withEnd(_ turn: [Float]) -> [Float] {
        turn
            + (0..<blendFrames).map { index in
                let fraction = (Double(index) + 0.5) / Double(blendFrames)
                let angle = fraction * fraction * (3 - 2 * fraction) * (.pi / 2)
                return turn[index] * Float((1 - sin(angle)) / cos(angle))
            }
    }

    /// Holds peaks below `ceiling` by a gain that moves within 10 ms before and after them. Whether there was anything to hold.
    mutating func holdPeaks(below ceiling: Float) -> Bool {
        let block = 32
        let reach = 15
        let blocks = frames / block
        var peaks = [Float](repeating: 0, count: blocks)
        for side in channels {
            for index in side.indices { peaks[index / block] = max(peaks[index / block], abs(side[index])) }
        }
        guard let limit = peaks.max(), limit > ceiling else { return false }
        let needed = peaks.map { min(1, ceiling / max($0, 1e-9)) }
        let lowest = (0..<blocks).map { middle in
            (-reach...reach).reduce(Float(1)) { min($0, needed[(middle + $1 + blocks) % blocks]) }
        }
        let smooth = (0..<blocks).map { middle in
            (1 - reach...reach - 1).reduce(Float(0)) { $0 + lowest[(middle + $1 + blocks) % blocks] }
                / Float(2 * reach - 1)
        }
        multiply(by: smooth, block: block)
        return true
    }
}
