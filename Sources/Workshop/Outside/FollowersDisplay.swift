/// Those who follow the room with instruments of their own, as they are shown to their host.
public struct FollowersDisplay: Equatable, Sendable {
    /// One of them.
    public struct Follower: Equatable, Sendable {
        /// Whether they are heard in the host's place.
        public enum Stage: Equatable, Sendable {
            /// The host is heard, or another one.
            case none
            /// All hear them.
            case heard
            /// All hear and follow them, whatever is locked.
            case leads
        }

        /// What tells them from others of their name.
        public var id: String
        /// What they call themselves, cleaned.
        public var name: String
        /// Whether they follow; else they play alone.
        public var follows: Bool
        /// Whether they are heard in the host's place.
        public var stage = Stage.none
        /// Whether what is heard there is the host's sound, sample for sample.
        public var isExact: Bool
        /// How long a message takes to them and back, in milliseconds; `nil` before it is known.
        public var delayMilliseconds: Double?
        /// How far what is heard there is from its place, in milliseconds; above 0 where it is early.
        public var apartMilliseconds: Double
        /// What came too late there, so far.
        public var lateCount: Int
        /// The names of sounds that they do not have.
        public var missing: [String]

        /// Makes a follower.
        public init(
            id: String, name: String, follows: Bool = true, isExact: Bool = true, delayMilliseconds: Double? = nil,
            apartMilliseconds: Double = 0, lateCount: Int = 0, missing: [String] = []
        ) {
            (self.id, self.name, self.follows, self.isExact) = (id, name, follows, isExact)
            (self.delayMilliseconds, self.apartMilliseconds) = (delayMilliseconds, apartMilliseconds)
            (self.lateCount, self.missing) = (lateCount, missing)
        }
    }

    /// A door: another machine where phones come in.
    public struct Door: Equatable, Sendable {
        /// What it is called, cleaned.
        public var name: String
        /// Where phones open its page, without the room's key: "http://192.168.1.9:7474".
        public var address: String
        /// How many phones are connected there.
        public var phoneCount: Int

        /// Makes a door.
        public init(name: String, address: String, phoneCount: Int = 0) {
            (self.name, self.address, self.phoneCount) = (name, address, phoneCount)
        }
    }

    /// By their names.
    public var all: [Follower]
    /// Whether the room's broker is there.
    public var isConnected: Bool
    /// The broker's address, without a password.
    public var broker: String
    /// What `quern join` takes: the address and port of this machine's server.
    public var join: String
    /// Where else phones come in, by the doors' names.
    public var doors: [Door] = []

    /// Makes a display.
    public init(all: [Follower], isConnected: Bool, broker: String, join: String = "") {
        (self.all, self.isConnected, self.broker, self.join) = (all, isConnected, broker, join)
    }
}
