import Granular

/// How everything stands that can be taken back.
struct Moment: Equatable, Sendable {
    /// The values that stay, without what is added to them for the time being.
    var snapshot: Snapshot
    var levelDecibels: Double
}

/// What changed the sound, step by step: to be taken back, and to be done again.
///
/// A step is known by how everything stood before it. Whether it changed anything is looked at when the next one begins: so what
/// comes of a touch after its last finger has lifted belongs to it, and a touch that changed nothing is none.
struct History: Sendable {
    /// What changes the sound. What follows its like within a second goes on with its step, as what a mouse drags does; but for a
    /// ``touch``, which is one for as long as fingers are down, and ``single`` deeds.
    enum Deed: Equatable, Sendable {
        case touch
        case value(Parameter)
        case tempo
        case level
        case single
    }

    private struct Step: Sendable {
        var deed: Deed
        var before: Moment
        var microseconds: Int64
    }

    private var past: [Step] = []
    private var future: [Moment] = []
    /// The step that may still turn out to change nothing.
    private var open: Step?
    /// Whether the last step is what was done last, and can go on.
    private var canGoOn = false

    private static let mostSteps = 200
    private static let burstMicroseconds: Int64 = 1_000_000

    /// Whether a step of that kind is going on.
    func isOpen(_ deed: Deed) -> Bool { open?.deed == deed }

    /// Something is about to change how everything stands `now`.
    mutating func begin(_ deed: Deed, from now: Moment, at microseconds: Int64) {
        settle(now)
        var step = Step(deed: deed, before: now, microseconds: microseconds)
        if canGoOn, let last = past.last, last.deed == deed, deed != .touch, deed != .single,
            microseconds - last.microseconds < Self.burstMicroseconds
        {
            step.before = last.before
            past.removeLast()
        }
        open = step
    }

    /// What the last step found; it is no step any more, but can be done again.
    mutating func takeBack(_ now: Moment) -> Moment? {
        settle(now)
        guard let step = past.popLast() else { return nil }
        future.append(now)
        canGoOn = false
        return step.before
    }

    /// What the step that was taken back last had made; it is a step again.
    mutating func bringAgain(_ now: Moment) -> Moment? {
        settle(now)
        guard let moment = future.popLast() else { return nil }
        past.append(Step(deed: .single, before: now, microseconds: 0))
        return moment
    }

    /// Ends the step that goes on: it is one where it changed anything.
    private mutating func settle(_ now: Moment) {
        guard let step = open else { return }
        open = nil
        guard step.before != now else { return }
        past.append(step)
        if past.count > Self.mostSteps { past.removeFirst() }
        future = []
        canGoOn = true
    }
}
