/// Single grains that a control triggers instead of playing its cloud.
public struct SingleGrains: Equatable, Sendable {
    /// How many at once, 1…64.
    public var count: Int
    /// From one time to the next in beats, while a finger is down, it is held or a button is on; once for each touch where `nil`.
    public var everyBeats: Double?
    /// The cloud of a button's grains, 0…15; the one that its control plays where `nil`.
    public var cloud: UInt8?

    /// Makes one.
    public init(count: Int = 1, everyBeats: Double? = nil, cloud: UInt8? = nil) {
        (self.count, self.everyBeats, self.cloud) = (count, everyBeats, cloud)
    }
}
