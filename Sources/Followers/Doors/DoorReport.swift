import Files

/// What a door says of itself when a link begins.
public struct DoorReport: RoomMessage, Equatable, Sendable {
    /// The version of the protocol that it speaks.
    public var v = followerProtocolVersion
    /// What it is called.
    public var name: String
    /// Where phones open its page, without the room's key: "http://192.168.1.9:7474"; nothing where nobody can.
    public var address: String

    /// A door called so.
    public init(name: String, address: String) { (self.name, self.address) = (name, address) }

    /// The same as it may be shown: bounded, and without what a terminal would obey.
    var cleaned: DoorReport {
        let name = boundedName(name, NameLimit(characters: 40, bytes: 160))
        return DoorReport(
            name: name.isEmpty ? "Quern" : name, address: boundedName(address, NameLimit(characters: 120, bytes: 240)))
    }
}

/// A door, as its leader sees it.
public struct DoorState: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// Where phones open its page, without the room's key.
    public var address: String
    /// How many phones are connected there.
    public var phoneCount: Int
}
