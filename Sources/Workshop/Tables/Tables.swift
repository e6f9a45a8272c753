/// The tables of a room, and those that are gone and answered what is asked now. In what is asked each is a guest with a number below 0.
struct Tables: Sendable {
    struct Table: Sendable {
        var table: RoomTable
        let guest: GuestID
        var isPresent = true
        /// What is told of other answers.
        var told = EventLimit(most: 12, perSecond: 0.1)

        /// Its answers are numbered as on one connection.
        var connection: ConnectionID { ConnectionID(guest.number) }
    }

    private(set) var all: [Table] = []
    private var lastNumber = 0

    /// How many are there.
    private(set) var presentCount = 0

    /// One that is there.
    subscript(id: String) -> Table? { all.first { $0.isPresent && $0.table.id == id } }

    /// These are there now; of those that are gone, the ones that answered are kept.
    mutating func replacePresent(_ present: [RoomTable], hasAnswered: (GuestID) -> Bool) {
        let byID = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
        for index in all.indices {
            let found = byID[all[index].table.id]
            all[index].isPresent = found != nil
            if let found { all[index].table = found }
        }
        let known = Set(all.map(\.table.id))
        for table in present where !known.contains(table.id) {
            lastNumber += 1
            all.append(Table(table: table, guest: GuestID(-lastNumber)))
        }
        all.removeAll { !$0.isPresent && !hasAnswered($0.guest) }
        presentCount = all.count(where: \.isPresent)
    }

    /// Those that are gone, answered, and answered again under the same name after they were started anew: each counts once.
    func replaced(hasAnswered: (GuestID) -> Bool) -> [GuestID] {
        let answered = all.filter { hasAnswered($0.guest) }
        let names = Set(answered.filter(\.isPresent).map(\.table.ownName))
        return answered.filter { !$0.isPresent && names.contains($0.table.ownName) }.map(\.guest)
    }

    /// How many were not told before an answer of this one is; `nil` where it is not, either.
    mutating func untold(_ id: String, at now: Int64) -> Int? {
        all.firstIndex { $0.isPresent && $0.table.id == id }.flatMap { all[$0].told.untoldBefore(at: now) }
    }
}
