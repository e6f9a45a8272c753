/// A connection of a phone, numbered by whoever carries its messages; a number is never used again within a room.
public struct ConnectionID: Hashable, Sendable {
    /// Its number.
    public let number: Int

    /// The connection of that number.
    public init(_ number: Int) { self.number = number }
}
