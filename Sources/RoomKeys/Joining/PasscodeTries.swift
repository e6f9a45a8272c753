/// Wrong passcodes of the last minute: so many are let pass from one address, and so many from all.
public struct PasscodeTries: Sendable {
    static let perAddress = 5
    static let perRoom = 60
    private static let memoryMicroseconds: Int64 = 60_000_000

    /// The oldest first, ``perRoom`` at most: after that none is tried.
    private var wrong: [(address: String, atMicroseconds: Int64)] = []

    /// None yet.
    public init() {}

    /// In how many seconds, 1 or more, a passcode from this address is looked at again; `nil` where it is now.
    public mutating func wait(for address: String, at now: Int64) -> Int? {
        wrong.removeAll { now - $0.atMicroseconds >= Self.memoryMicroseconds }
        let own = wrong.filter { $0.address == address }
        let limits = [
            own.count >= Self.perAddress ? own[own.count - Self.perAddress].atMicroseconds : nil,
            wrong.count >= Self.perRoom ? wrong[wrong.count - Self.perRoom].atMicroseconds : nil,
        ]
        guard let last = limits.compactMap(\.self).max() else { return nil }
        return Int((last + Self.memoryMicroseconds - now + 999_999) / 1_000_000)
    }

    /// A passcode from this address was wrong, or may be: see ``remove(_:addedAt:)``.
    public mutating func add(_ address: String, at now: Int64) { wrong.append((address, now)) }

    /// The one from this address that was added at that moment was right.
    public mutating func remove(_ address: String, addedAt moment: Int64) {
        guard let index = wrong.firstIndex(where: { $0.address == address && $0.atMicroseconds == moment }) else {
            return
        }
        wrong.remove(at: index)
    }
}
