/// A guest of a room: somebody who joined with a phone.
public struct GuestID: Hashable, Comparable, Sendable {
    /// From 1, in the order in which guests joined; never used again within a room. Below 0 in answers of those who have no phone, but an
    /// instrument of their own.
    public let number: Int

    /// The guest of that number.
    public init(_ number: Int) { self.number = number }

    /// Who joined earlier comes first.
    public static func < (a: GuestID, b: GuestID) -> Bool { a.number < b.number }
}
