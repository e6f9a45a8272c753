/// How it stands with following somebody who plays on another machine.
public struct FollowingState: Equatable, Sendable {
    /// Who is followed.
    public var name: String
    /// Whether they are to be heard here; else this player plays alone.
    public var isWanted = true
    /// Whether they have everybody follow.
    public var isLocked = false
    /// Whether nothing is heard of them.
    public var isLost = false
    /// Whether they are heard here, and hands here do nothing.
    public var isHeard: Bool
    /// Whether what is heard is theirs sample for sample; else it is from their next silence on.
    public var isExact: Bool
    /// Changes that came too late for their frame, so far.
    public var lateCount: Int
    /// How often it was mended after that.
    public var mendedCount: Int
    /// How far it is from its place, in milliseconds; above 0 where it is early.
    public var apartMilliseconds: Double
    /// How far what is known of the playing lies before what is heard, in milliseconds: what the network may be late.
    public var aheadMilliseconds: Double
    /// How much later than there it is heard here, in milliseconds.
    public var distanceMilliseconds: Double
    /// Sounds that are played and are not here, by their names.
    public var missing: [String]
    /// Whom all hear in the place of the one who is followed; `nil`: them.
    public var heardByAll: HeardByAll?
    /// How many of their touches came, and how long after their moment 95 and 99 of 100 did, in milliseconds; `nil` before the first.
    public var touchDelays: TouchDelaysState?

    /// Who is heard by all, and whether they lead: then they play also where hands are locked.
    public enum HeardByAll: Equatable, Sendable {
        /// This player.
        case thisPlayer(leads: Bool)
        /// Another one, of that name.
        case other(String, leads: Bool)
    }

    /// How soon touches come.
    public struct TouchDelaysState: Equatable, Sendable {
        /// How many came.
        public var count: Int
        /// Within so long 95 of 100 of them did.
        public var milliseconds95: Double
        /// Within so long 99 of 100 of them did.
        public var milliseconds99: Double
    }

    /// Makes a state in which everything is well.
    public init(
        name: String, isHeard: Bool = false, isExact: Bool = true, lateCount: Int = 0, mendedCount: Int = 0,
        apartMilliseconds: Double = 0, aheadMilliseconds: Double = 0, distanceMilliseconds: Double = 0,
        missing: [String] = []
    ) {
        (self.name, self.isHeard, self.isExact, self.lateCount) = (name, isHeard, isExact, lateCount)
        (self.mendedCount, self.apartMilliseconds, self.aheadMilliseconds) = (
            mendedCount, apartMilliseconds, aheadMilliseconds
        )
        (self.distanceMilliseconds, self.missing) = (distanceMilliseconds, missing)
    }
}
