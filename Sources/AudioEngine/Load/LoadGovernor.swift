import Granular

/// Chooses the quality by how much of their time blocks take: fast at once when it gets tight, fine again only after it has
/// been easy for a while, so that it does not flutter.
package struct LoadGovernor {
    /// What blocks take of the time that they last, smoothed; 1 = all.
    package private(set) var load = 0.0
    private var quality: Quality
    private var easySeconds = 0.0

    private static let tight = 0.7
    /// What is easy in fast still fits in fine.
    private static let easy = 0.35
    private static let waitSeconds = 3.0
    private static let smoothingSeconds = 0.02

    /// - `quality`: as grains are read at first.
    package init(from quality: Quality = .fine) { self.quality = quality }

    /// Takes in a block that took `spentSeconds` and lasts `lastsSeconds`.
    /// - Returns: a quality to change to; `nil` to stay.
    package mutating func observe(spentSeconds: Double, lastsSeconds: Double) -> Quality? {
        guard lastsSeconds > 0 else { return nil }
        let fraction = min(lastsSeconds / Self.smoothingSeconds, 1)
        load += (spentSeconds / lastsSeconds - load) * fraction
        easySeconds = load < Self.easy ? easySeconds + lastsSeconds : 0
        switch quality {
        case .fine where load > Self.tight: quality = .fast
        case .fast where easySeconds > Self.waitSeconds: quality = .fine
        default: return nil
        }
        return quality
    }
}
