/// How much of a mapping's parameter space was heard.
struct SpaceVisited {
    private let space: ParameterSpace
    /// Of each two parameters.
    private var pairs: [VisitedGrid]
    /// Of a single one.
    private var parts: Set<Int> = []
    /// What each cloud had last: most of the time nothing moves.
    private var last: [Int: [Double]] = [:]
    /// Whether anything was heard.
    private(set) var isAny = false

    init(_ space: ParameterSpace) {
        self.space = space
        let count = space.parameters.count
        pairs = Array(repeating: VisitedGrid(), count: count * max(count - 1, 0) / 2)
    }

    mutating func visit(_ replay: ParameterReplay) {
        for cloud in replay.voices {
            isAny = true
            let values = Array(replay.values(of: cloud))
            guard last[cloud] != values else { continue }
            last[cloud] = values
            let at = space.position(values).map(VisitedGrid.part)
            if at.count == 1 { parts.insert(at[0]) }
            var pair = 0
            for first in at.indices {
                for second in (first + 1)..<max(at.count, first + 1) {
                    pairs[pair].visit(at[first], at[second])
                    pair += 1
                }
            }
        }
    }

    /// The mean over all pairs, 0…1; of a single parameter the share of its ten parts.
    var share: Double {
        guard !pairs.isEmpty else { return Double(parts.count) / Double(VisitedGrid.side) }
        return pairs.reduce(0) { $0 + $1.share } / Double(pairs.count)
    }
}
