import Files

/// Everybody who is or was in a room, by number.
struct Roster: Sendable {
    /// The most who are connected at once.
    static let maxConnected = 2_048
    /// Those who are gone the longest are forgotten when more are known.
    private static let maxKnown = 2 * maxConnected
    static let maxNameCharacters = 20

    /// From one address no more come new while so many are gone who left within the last minute: a phone that joins again and again as
    /// somebody else keeps nobody out.
    private static let maxGone = 100
    private static let goneMicroseconds: Int64 = 60_000_000

    private(set) var guests: [Guest] = []
    private var lastNumber = 0

    /// Who joined last; the first there could be, before.
    var last: GuestID { GuestID(lastNumber) }

    /// Whether a name is one that says a guest's number, as those have who gave none.
    static func isNumbered(_ name: String, _ id: GuestID) -> Bool {
        name == "Guest \(id.number)" || name.hasPrefix("Guest \(id.number) ")
    }

    /// How many are connected.
    private(set) var connectedCount = 0

    /// Where a guest stands in the list; `nil` where nobody of that number is known.
    func index(of id: GuestID) -> Int? {
        var (low, high) = (0, guests.count)
        while low < high {
            let middle = (low + high) / 2
            if guests[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < guests.count && guests[low].id == id ? low : nil
    }

    subscript(id: GuestID) -> Guest? { index(of: id).map { guests[$0] } }

    /// Changes a guest; `nil` where there is none of that number.
    @discardableResult
    mutating func change<Result>(_ id: GuestID, _ change: (inout Guest) -> Result) -> Result? {
        guard let index = index(of: id) else { return nil }
        let wasConnected = guests[index].connection != nil
        let result = change(&guests[index])
        connectedCount += (guests[index].connection != nil ? 1 : 0) - (wasConnected ? 1 : 0)
        return result
    }

    /// Adds a guest under the next number.
    mutating func add(_ make: (GuestID) -> Guest) -> GuestID {
        lastNumber += 1
        let guest = make(GuestID(lastNumber))
        guests.append(guest)
        if guest.connection != nil { connectedCount += 1 }
        return guest.id
    }

    /// Forgets who is gone the longest, where too many are known: those who were removed after all others.
    mutating func forgetOne() -> Guest? {
        guard guests.count > Self.maxKnown else { return nil }
        let gone = guests.indices.filter { guests[$0].connection == nil }
        let first = gone.min { a, b in
            let (a, b) = (guests[a], guests[b])
            return (a.isRemoved ? 1 : 0, a.leftMicroseconds ?? 0) < (b.isRemoved ? 1 : 0, b.leftMicroseconds ?? 0)
        }
        return first.map { guests.remove(at: $0) }
    }

    /// A name that nobody else has: what they gave, numbered where somebody has it, or one that says their number.
    func freeName(_ wanted: String?, for id: GuestID?) -> String {
        let wanted = VisibleText.cleaned(wanted ?? "", atMost: Self.maxNameCharacters)
        let name = wanted.isEmpty ? "Guest \(id?.number ?? lastNumber + 1)" : wanted
        let taken = Set(
            guests.lazy.filter { $0.id != id && ($0.connection != nil || $0.isInInstrument) }.map {
                $0.name.lowercased()
            })
        guard taken.contains(name.lowercased()) else { return name }
        var number = 2
        while true {
            let ending = " \(number)"
            let beginning = VisibleText.cleaned(name, atMost: Self.maxNameCharacters - ending.count)
            if !taken.contains((beginning + ending).lowercased()) { return beginning + ending }
            number += 1
        }
    }

    /// In how many seconds, 1 or more, somebody new may come from this address; `nil` where they may now.
    func waitForNew(from address: String, at now: Int64) -> Int? {
        let left = guests.filter { $0.address == address }.compactMap(\.leftMicroseconds)
        let ends = left.map { $0 + Self.goneMicroseconds }.filter { $0 > now }
        guard ends.count >= Self.maxGone, let first = ends.min() else { return nil }
        return Int((first - now + 999_999) / 1_000_000)
    }

    /// Whether a phone without a token is probably one that the host sent away: somebody who was removed came from its address, and nobody
    /// else did. An address that several guests share, as behind a router, and one of this machine, as behind a proxy, tell nobody apart.
    func isOfRemoved(_ address: String) -> Bool {
        guard !address.hasPrefix("127."), address != "::1" else { return false }
        var isOfRemoved = false
        for guest in guests where guest.address == address {
            guard guest.isRemoved else { return false }
            isOfRemoved = true
        }
        return isOfRemoved
    }
}
