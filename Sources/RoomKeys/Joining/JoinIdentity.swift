/// What each side says of itself in clear, and both hold to be the same at the end: CPace's associated data, and its channel. The roles are
/// in it, so that no message of a leader passes for one of a follower.
enum JoinIdentity {
    /// `CI`.
    static let channel = Array("Quern join check".utf8)

    /// `ADa`.
    static func follower(name: JoinName, protocolVersion: Int) -> [UInt8] {
        CPace.lengthValue(
            Array("follower".utf8), digits(JoinMessage.version), digits(protocolVersion), name.utf8)
    }

    /// `ADb`.
    static func leader(room: RoomID, name: JoinName, protocolVersion: Int) -> [UInt8] {
        CPace.lengthValue(
            Array("leader".utf8), digits(JoinMessage.version), digits(protocolVersion), room.bytes, name.utf8)
    }

    private static func digits(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
}

/// The numbers that versions of the protocol after the exchange may have.
let joinProtocolVersions = 1...65_535
