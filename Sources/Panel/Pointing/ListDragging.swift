import Terminal

/// Pointers on a list or a text: one that moves scrolls it, one that is let go where it came down has clicked. Two at once
/// click nothing: they may be a pinch.
package struct ListDragging: Sendable {
    /// What came of a pointer.
    package enum Answer: Equatable, Sendable {
        /// Nothing yet.
        case nothing
        /// The list goes so many rows further.
        case scrolls(by: Int)
        /// The place was clicked.
        case clicks(Place)
    }

    private struct Hold: Sendable {
        var start: Place
        var row: Int
        var hasMoved = false
    }

    private var holds: [Int: Hold] = [:]

    /// Nothing held.
    package init() {}

    /// What a pointer does.
    package mutating func handle(_ pointer: Pointer) -> Answer {
        switch pointer.phase {
        case .press:
            holds[pointer.id] = Hold(start: pointer.place, row: pointer.place.row)
            if holds.count > 1 { for id in holds.keys { holds[id]?.hasMoved = true } }
            return .nothing
        case .drag:
            guard var hold = holds[pointer.id], hold.row != pointer.place.row else { return .nothing }
            defer { holds[pointer.id] = hold }
            let rows = hold.row - pointer.place.row
            hold.row = pointer.place.row
            hold.hasMoved = true
            return .scrolls(by: rows)
        case .release:
            guard let hold = holds.removeValue(forKey: pointer.id), !hold.hasMoved else { return .nothing }
            return .clicks(hold.start)
        }
    }
}
