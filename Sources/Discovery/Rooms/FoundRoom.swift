/// A room that somebody announces on the local network. Nothing in it is proved: anybody there can announce anything. All texts are one
/// line that can be shown, without anything that a terminal obeys.
public struct FoundRoom: Identifiable, Equatable, Sendable {
    /// What tells rooms apart: the service's name, its host and its port, as they were announced.
    public struct ID: Hashable, Sendable {
        let name: String
        let domain: String
        let host: String
        let port: UInt16
    }

    /// Stays the same for as long as the room is announced.
    public let id: ID
    /// What the room is called, 63 characters at most.
    public let name: String
    /// The machine's name, as `studio.local`; 255 characters at most.
    public let hostName: String
    /// Where it is reached, as numbers, the best one first, one at least and 16 at most: `192.168.1.5`, `2001:db8::5`, `fe80::5%eth0`.
    public let addresses: [String]
    /// Its TCP port, 1…65535.
    public let port: UInt16
    /// What else is announced, by keys in lower case: 32 at most, of 255 bytes at most with their values.
    public let text: [String: String]
}
