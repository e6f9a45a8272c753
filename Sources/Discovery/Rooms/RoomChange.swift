/// What happened to the rooms nearby.
public enum RoomChange: Equatable, Sendable {
    /// A room is there that was not.
    case added(FoundRoom)
    /// A room has other addresses, or says something else of itself.
    case updated(FoundRoom)
    /// A room is not there any more.
    case removed(FoundRoom)

    /// What led from `old` to `new`: removals first.
    package static func changes(from old: [FoundRoom], to new: [FoundRoom]) -> [RoomChange] {
        let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let after = Set(new.map(\.id))
        let removed = old.filter { !after.contains($0.id) }.map { RoomChange.removed($0) }
        return removed
            + new.compactMap { room in
                guard let known = before[room.id] else { return .added(room) }
                return known == room ? nil : .updated(room)
            }
    }
}
