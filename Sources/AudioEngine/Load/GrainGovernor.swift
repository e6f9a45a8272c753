/// Chooses how many grains may sound where a machine is too full even for grains that are read fast: fewer at once when it gets so
/// tight that the card would starve, more again, step by step, only after it has been easy for a while.
package struct GrainGovernor {
    /// What blocks take of the time that they last, smoothed; 1 = all.
    package private(set) var load = 0.0
    /// How many may sound now.
    package private(set) var limit: Int
    /// Whether fewer may sound than where there is room.
    var isReduced: Bool { limit < fullLimit }
    private let fullLimit: Int
    private var easySeconds = 0.0
    /// What was changed last needs time to be felt.
    private var restSeconds = 0.0

    private static let tight = 0.85
    /// What is to be left of the load.
    private static let aim = 0.65
    private static let easy = 0.5
    private static let waitSeconds = 3.0
    /// From one step up to the next.
    private static let stepSeconds = 1.0
    private static let settlingSeconds = 0.1
    private static let smoothingSeconds = 0.05
    /// A block that something else held up says little of the grains.
    private static let maxOfOneBlock = 1.5
    /// So many sound on the fullest machine.
    package static let fewest = 64

    /// - `limit`: how many may sound where there is room.
    package init(limit: Int) {
        fullLimit = limit
        self.limit = limit
    }

    /// Takes in a block that took `spentSeconds` and lasts `lastsSeconds`, with so many grains.
    /// - Returns: how many may sound from now on; `nil` for as many as before.
    package mutating func observe(spentSeconds: Double, lastsSeconds: Double, grains: Int) -> Int? {
        guard lastsSeconds > 0 else { return nil }
        let fraction = min(lastsSeconds / Self.smoothingSeconds, 1)
        load += (min(spentSeconds / lastsSeconds, Self.maxOfOneBlock) - load) * fraction
        restSeconds = max(restSeconds - lastsSeconds, 0)
        easySeconds = load < Self.easy ? easySeconds + lastsSeconds : 0
        guard restSeconds == 0 else { return nil }
        let before = limit
        if load > Self.tight {
            // With so few it is something else that takes the time.
            guard grains > Self.fewest else { return nil }
            limit = max(Int(Double(min(grains, limit)) * Self.aim / load), Self.fewest)
            restSeconds = Self.settlingSeconds
            // What is measured from now on is the sound of fewer.
            load = Self.aim
        } else if limit < fullLimit, easySeconds > Self.waitSeconds {
            limit = min(limit + limit / 2, fullLimit)
            restSeconds = Self.stepSeconds
        }
        return limit == before ? nil : limit
    }
}
