/// A room as the panel shows it: how it stands, and what only its outside knows.
public struct RoomDisplay: Equatable, Sendable {
    /// Who is there, what is asked, and what the host shows.
    public var state: RoomState
    /// Whole addresses by which phones come in, each with the room's key, the likeliest first: "http://192.168.1.5:4000/#q3Zt".
    public var addresses: [String]
    /// What is typed on a phone by whoever has no code; `nil` where nobody is asked for one.
    public var passcode: String?
    /// Whether no network is there, so that only this machine reaches the addresses.
    public var isOnlyHere: Bool
    /// Whose hands each cloud of the guests plays: their numbers, by the clouds'.
    public var clouds: [UInt8: Int]
    /// How many results of questions are in a file.
    public var savedResultCount = 0
    /// How many touches of phones came to the instrument, and how long after their moment 95 and 99 of 100 did, in milliseconds; `nil`
    /// before the first.
    public var touchTimes: TouchTimes?

    /// Those who follow with instruments of their own; `nil` where the room has no broker.
    public var followers: FollowersDisplay?

    /// How soon touches come to the instrument.
    public struct TouchTimes: Equatable, Sendable {
        /// How many came.
        public var count: Int
        /// Within so long 95 of 100 of them did.
        public var milliseconds95: Double
        /// Within so long 99 of 100 of them did.
        public var milliseconds99: Double

        /// Makes such times.
        public init(count: Int, milliseconds95: Double, milliseconds99: Double) {
            (self.count, self.milliseconds95, self.milliseconds99) = (count, milliseconds95, milliseconds99)
        }
    }

    /// Makes a display of a room.
    public init(
        _ state: RoomState, addresses: [String], passcode: String?, isOnlyHere: Bool = false, clouds: [UInt8: Int] = [:]
    ) {
        (self.state, self.addresses, self.passcode) = (state, addresses, passcode)
        (self.isOnlyHere, self.clouds) = (isOnlyHere, clouds)
    }

    /// An address as one types it, without the key, for which the passcode is asked: "192.168.1.5:4000".
    public static func typed(_ address: String) -> String {
        let bare = address.prefix { $0 != "#" }.split(separator: "//", maxSplits: 1).last ?? ""
        return bare.last == "/" ? String(bare.dropLast()) : String(bare)
    }
}
