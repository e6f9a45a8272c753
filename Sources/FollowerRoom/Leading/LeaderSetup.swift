import Session
import Workshop

/// How a room is opened for those who follow with their own instruments.
public struct LeaderSetup: Sendable {
    /// What the room is called.
    public var name: String
    /// How followers are let in.
    public var entry: RoomSecrets.Entry
    /// On which broker.
    public var broker: BrokerChoice
    /// The IP address that a broker of its own listens at; every address of this machine where `nil`.
    public var address: String?
    /// The port of the leader's server, by which followers ask to be let in.
    public var port: Int
    /// How much later than here it is heard at followers, in milliseconds.
    public var distanceMilliseconds: Double
    /// Whether followers' hands are locked at first.
    public var isLocked: Bool
    /// Where the room's key is kept for a leader that crashes.
    public var keyFolder: String
    /// Where folders of rooms lie, for sounds of followers whom all hear; nothing is fetched where `nil`.
    public var roomFiles: String?
    /// Whether the instrument's messages tell what the list of tables does not show at a glance. Else whoever takes the lines tells all.
    public var reportsToPlayer = false
    /// Is told of what happens.
    public var log: LogWriter?

    /// How much later it is heard where nothing else is said, in milliseconds: enough for a wireless network.
    public static let defaultDistanceMilliseconds = 60.0
    /// What that may be, in milliseconds.
    public static let distances = 5.0...2_000

    /// A setup of these parts.
    public init(
        name: String, entry: RoomSecrets.Entry, broker: BrokerChoice, address: String?, port: Int,
        distanceMilliseconds: Double = defaultDistanceMilliseconds, isLocked: Bool = true, keyFolder: String,
        roomFiles: String? = nil, log: LogWriter?
    ) {
        (self.name, self.entry, self.broker, self.address, self.port) = (name, entry, broker, address, port)
        (self.distanceMilliseconds, self.isLocked, self.keyFolder) = (distanceMilliseconds, isLocked, keyFolder)
        (self.roomFiles, self.log) = (roomFiles, log)
    }
}
