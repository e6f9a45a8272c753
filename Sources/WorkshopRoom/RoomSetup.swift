import FollowerRoom
import PhoneServer
import Session
import Workshop

/// How a room is opened.
public struct RoomSetup: Sendable {
    /// What phones call the room, and what it begins with.
    public var settings: RoomSettings
    /// How phones are let in that have no key; a passcode drawn at random where `nil`.
    public var entry: RoomSecrets.Entry?
    /// The IP address to listen at; every address of this machine where `nil`.
    public var address: String?
    /// The port, 1…65535; where `nil`, ``defaultPort``, or one that is free where that is taken.
    public var port: Int?
    /// The web address of a proxy in front of this machine: "https://workshop.example.org".
    public var publicAddress: PublicAddress?
    /// IP addresses of proxies whose word about where phones come from is believed.
    public var trustedProxies: [String]
    /// On which broker others follow with instruments of their own.
    public var broker = BrokerChoice.none
    /// How much later than here it is heard there, in milliseconds.
    public var distanceMilliseconds = LeaderSetup.defaultDistanceMilliseconds
    /// Where the room's key is kept for a leader that crashes; followers need it.
    public var keyFolder: String?
    /// Where folders of rooms lie, for sounds of followers whom all hear; nothing is fetched where `nil`.
    public var roomFiles: String?
    /// Whether the instrument's messages tell what the room's views do not show. Else whoever takes the lines tells all.
    public var reportsToPlayer: Bool
    /// Is told of what happens in the room.
    public var log: LogWriter?

    /// The port that a room has where nothing is said: an address that was typed once stays right.
    public static let defaultPort = 7474

    /// A room at every address of this machine.
    public init(
        settings: RoomSettings = RoomSettings(name: machineName), entry: RoomSecrets.Entry? = nil,
        address: String? = nil,
        port: Int? = nil, publicAddress: PublicAddress? = nil, trustedProxies: [String] = [],
        reportsToPlayer: Bool = true,
        log: LogWriter? = nil
    ) {
        (self.settings, self.entry, self.address, self.port) = (settings, entry, address, port)
        (self.publicAddress, self.trustedProxies, self.reportsToPlayer) = (
            publicAddress, trustedProxies, reportsToPlayer
        )
        self.log = log
    }
}
