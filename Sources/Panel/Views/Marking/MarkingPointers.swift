import SoundMarking
import Terminal

/// What pointers hold in a sound that is marked: one moves the cursor, an end of a section, or the part that is seen; two fingers zoom and
/// scroll, and what lies under them stays there.
struct MarkingPointers: Equatable, Sendable {
    private struct Hold: Equatable, Sendable {
        var target: MarkingPlan.Target
        var start: Double
        var column: Double
        var hasMoved = false
        /// The time that lies under it while two hold, in seconds.
        var seconds: Double?
    }

    /// What came of a pointer.
    enum Answer: Equatable {
        /// Nothing yet.
        case nothing
        /// The instrument is to do this.
        case step(MarkingStep)
        /// The view is to show that part.
        case shows(begin: Double, length: Double)
        /// The view is to have that time in its middle.
        case centres(Double)
    }

    /// The end of a section that is drawn somewhere else, until it is let go.
    struct Edge: Equatable, Sendable {
        var number: Int
        var isBeginning: Bool
        var seconds: Double
    }

    private var holds: [Int: Hold] = [:]
    private(set) var edge: Edge?
    /// The loop that is drawn or changed, in seconds, until it is let go.
    private(set) var loop: ClosedRange<Double>?

    /// What a pointer does; `nil` where it holds nothing here.
    mutating func handle(_ pointer: Pointer, _ plan: MarkingPlan) -> Answer? {
        switch pointer.phase {
        case .press: return press(pointer, plan)
        case .drag:
            guard holds[pointer.id] != nil else { return nil }
            holds[pointer.id]?.column = pointer.column
            return drag(pointer.id, plan)
        case .release:
            guard let hold = holds.removeValue(forKey: pointer.id) else { return nil }
            return release(hold, plan)
        }
    }

    private mutating func press(_ pointer: Pointer, _ plan: MarkingPlan) -> Answer? {
        guard let target = plan.target(at: pointer.place) else { return nil }
        switch target {
        case .empty, .button, .keySet: return nil
        case .section where !plan.frame.lanes.contains(pointer.place): return nil
        case .cursor, .edge, .section, .loop, .loopEdge, .overview: break
        }
        holds[pointer.id] = Hold(target: target, start: pointer.column, column: pointer.column)
        if target == .overview { return overview(pointer.column, plan) }
        // Two are a pinch, whatever the first began.
        if holds.count == 2 {
            (edge, loop) = (nil, nil)
            holds = holds.mapValues { hold in
                var hold = hold
                hold.seconds = plan.columns.seconds(at: hold.column)
                return hold
            }
        }
        return .nothing
    }

    private mutating func drag(_ id: Int, _ plan: MarkingPlan) -> Answer {
        if let pinched = pinch(plan) { return pinched }
        guard var hold = holds[id], hold.seconds == nil else { return .nothing }
        hold.hasMoved = hold.hasMoved || abs(hold.column - hold.start) >= Self.leastColumns
        holds[id] = hold
        guard hold.hasMoved else { return .nothing }
        let seconds = plan.columns.seconds(at: hold.column)
        switch hold.target {
        case .cursor: return .step(.seek(to: seconds))
        case .loop:
            let start = plan.columns.seconds(at: hold.start)
            loop = min(start, seconds)...max(start, seconds)
            return .nothing
        case .loopEdge(let isBeginning):
            guard let now = plan.marking.beatLoop else { return .nothing }
            let other = isBeginning ? now.upperBound : now.lowerBound
            loop = min(other, seconds)...max(other, seconds)
            return .nothing
        case .edge(let number, let isBeginning, _):
            edge = Edge(number: number, isBeginning: isBeginning, seconds: seconds)
            return .nothing
        case .overview: return overview(hold.column, plan)
        case .section, .empty, .button, .keySet: return .nothing
        }
    }

    private mutating func release(_ hold: Hold, _ plan: MarkingPlan) -> Answer {
        defer { (edge, loop) = (nil, nil) }
        guard hold.seconds == nil else { return .nothing }
        guard hold.hasMoved else {
            return plan.step(of: hold.target, at: hold.column).map { .step($0) } ?? .nothing
        }
        if let loop, loop.upperBound > loop.lowerBound {
            return .step(.practice(.loopBetween(loop.lowerBound, loop.upperBound)))
        }
        guard case .edge(let number, let isBeginning, _) = hold.target, let edge else { return .nothing }
        return .step(.edge(number, beginning: isBeginning, to: edge.seconds))
    }

    /// The part of the sound in which what lay under two fingers lies under them.
    private func pinch(_ plan: MarkingPlan) -> Answer? {
        let fingers = holds.values.filter { $0.seconds != nil }.sorted { $0.column < $1.column }
        guard fingers.count == 2, let left = fingers[0].seconds, let right = fingers[1].seconds else { return nil }
        let columns = fingers[1].column - fingers[0].column
        guard columns >= 1, right > left else { return .nothing }
        let each = (right - left) / columns
        return .shows(
            begin: left - (fingers[0].column - Double(plan.columns.first)) * each,
            length: each * Double(plan.columns.count - 1))
    }

    private func overview(_ column: Double, _ plan: MarkingPlan) -> Answer {
        let fraction = (column - Double(plan.columns.first)) / Double(plan.columns.count - 1)
        return .centres(min(max(fraction, 0), 1) * plan.marking.durationSeconds)
    }

    /// A pointer that goes less far has stayed where it is.
    private static let leastColumns = 0.75
}
