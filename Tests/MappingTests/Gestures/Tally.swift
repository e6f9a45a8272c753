import Mapping

/// What became of all performances.
struct Tally {
    struct Row: Equatable {
        var performances = 0
        var hits = 0
        /// Found where something else, or nothing, was meant.
        var falseAlarms = 0
        var misses: Int { performances - hits }
    }

    static let families = ["tap", "double tap", "long press", "swipe", "drag", "pinch", "turn"]
    static let nothing = "nothing"

    /// By family and number of fingers.
    private(set) var rows: [String: [Int: Row]] = [:]
    /// By what was meant, then by what was found.
    private(set) var confusion: [String: [String: Int]] = [:]
    /// What was meant and what was found instead, to look into.
    private(set) var wrong: [String] = []

    init(_ takes: [Take]) {
        for take in takes { count(take) }
    }

    private mutating func count(_ take: Take) {
        let found = Set(take.found)
        let meant = take.meant?.kind.family ?? Self.nothing
        if let gesture = take.meant {
            rows[meant, default: [:]][gesture.fingers, default: Row()].performances += 1
            if found.contains(gesture) { rows[meant, default: [:]][gesture.fingers, default: Row()].hits += 1 }
        }
        let others = found.filter { $0 != take.meant }
        for other in others { rows[other.kind.family, default: [:]][other.fingers, default: Row()].falseAlarms += 1 }
        let isClean = take.meant.map { found == [$0] } ?? found.isEmpty
        if !isClean {
            wrong.append(
                "\(take.name): " + found.map { "\($0.kind.name) \($0.fingers)" }.sorted().joined(separator: ", "))
        }
        var columns = Set(found.map(\.kind.family))
        if columns.isEmpty { columns = [Self.nothing] }
        for column in columns { confusion[meant, default: [:]][column, default: 0] += 1 }
    }

    func total(_ family: String) -> Row {
        (rows[family] ?? [:]).values.reduce(into: Row()) {
            $0.performances += $1.performances
            $0.hits += $1.hits
            $0.falseAlarms += $1.falseAlarms
        }
    }
}
