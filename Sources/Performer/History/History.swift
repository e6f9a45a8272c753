import Granular

/// Everything that undo brings back.
package struct HistoryState: Equatable, Sendable {
    /// The values that stay, without what is added to them for the time being.
    package var snapshot: Snapshot
    package var levelDecibels: Double
    /// What lies under the clouds.
    package var bed: BedState?
    /// The name of the scene that was played last, from which one steps on.
    package var scene: String?
    /// By which parts guests play, and what they have set.
    package var guests = GuestsMoment()
}

/// The states of the last hour, each with the time at which it was left: to be taken back, and to be done again.
///
/// A step is known by how everything stood before it. Whether it changed anything is looked at when the next one begins: so what
/// comes of a touch after its last finger has lifted belongs to it, and a touch that changed nothing is none. What changes for
/// longer than ``longestStep`` is several steps, so that what one passed through can be found again.
///
/// Nothing of the hour is lost by going on from an earlier state: what was taken back lies behind the new step, and undo leads
/// through it, in the order in which one went there.
struct History: Sendable {
    /// What changes the sound. What follows its like within a second goes on with its step, as what a mouse drags does; but for a
    /// ``touch``, which is one for as long as fingers are down, and ``single`` edits.
    enum Edit: Equatable, Sendable {
        case touch
        case value(Parameter)
        case modulation(ModulationSource)
        case tempo
        case level
        case bedLevel
        case pins
        /// The field of that name.
        case field(String)
        case single
    }

    private struct Step: Sendable {
        var edit: Edit
        var before: HistoryState
        /// When what was before was left.
        var beganMicroseconds: Int64
        /// When it went on last.
        var latestMicroseconds: Int64

        init(_ edit: Edit, from before: HistoryState, at microseconds: Int64) {
            self.edit = edit
            self.before = before
            (beganMicroseconds, latestMicroseconds) = (microseconds, microseconds)
        }
    }

    private struct Left: Sendable {
        var historyState: HistoryState
        var microseconds: Int64
    }

    private var past: [Step]
    private var future: [Left] = []
    /// When the state was left that one has gone back to; `nil` where it is the newest.
    private var leftMicroseconds: Int64?
    /// The step that may still turn out to change nothing.
    private var open: Step?
    /// Whether the last step is what was done last, and can go on.
    private var canContinue = false
    /// Whether states were let go, as they were older than an hour or too many.
    private(set) var hasForgotten = false
    /// Whether nothing that begins is a step for now.
    var isClosed = false

    /// How long a state can be found again after it was left, in microseconds: an hour.
    static let reachMicroseconds: Int64 = 3_600_000_000
    /// No more states than this: some 3 MB. An hour of touches without a pause gives 1,800.
    static let maxStates = 8_192
    /// After so long a step that goes on is a state of its own, in microseconds.
    static let longestStep: Int64 = 2_000_000
    private static let burstMicroseconds: Int64 = 1_000_000

    /// Nothing was left so far. Memory for all states is taken and touched here: what one plays takes no more.
    init() {
        // Before the oldest go, there are the newest and the one from which it went on as well.
        past = Array(unsafeUninitializedCapacity: Self.maxStates + 2) { memory, _ in
            UnsafeMutableRawBufferPointer(memory).initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// Whether a step of that kind is going on.
    func isOpen(_ edit: Edit) -> Bool { open?.edit == edit }

    /// Something is about to change how everything stands `now`.
    mutating func begin(_ edit: Edit, from now: HistoryState, at microseconds: Int64) {
        guard !isClosed else { return }
        endStep(now, at: microseconds)
        var step = Step(edit, from: now, at: microseconds)
        if canContinue, let last = past.last, last.edit == edit, edit != .touch, edit != .single,
            microseconds - last.latestMicroseconds < Self.burstMicroseconds,
            microseconds - last.beganMicroseconds < Self.longestStep
        {
            (step.before, step.beganMicroseconds) = (last.before, last.beganMicroseconds)
            past.removeLast()
        }
        open = step
    }

    /// Whether a touch has gone on for so long that it is looked at what it has changed.
    func isLong(at microseconds: Int64) -> Bool {
        guard let step = open, step.edit == .touch else { return false }
        return microseconds - step.beganMicroseconds >= Self.longestStep
    }

    /// What a long touch has changed so far is a state; it goes on as another step.
    mutating func splitTouch(from now: HistoryState, at microseconds: Int64) {
        endStep(now, at: microseconds)
        open = Step(.touch, from: now, at: microseconds)
    }

    /// What the last step found; it is no step any more, but can be done again.
    mutating func undoStep(_ now: HistoryState, at microseconds: Int64) -> HistoryState? {
        endStep(now, at: microseconds)
        guard let step = past.popLast() else { return nil }
        future.append(Left(historyState: now, microseconds: leftMicroseconds ?? microseconds))
        leftMicroseconds = step.beganMicroseconds
        canContinue = false
        return step.before
    }

    /// What the step that was taken back last had made; it is a step again.
    mutating func redoStep(_ now: HistoryState, at microseconds: Int64) -> HistoryState? {
        endStep(now, at: microseconds)
        guard let next = future.popLast() else { return nil }
        past.append(Step(.single, from: now, at: leftMicroseconds ?? microseconds))
        leftMicroseconds = future.isEmpty ? nil : next.microseconds
        return next.historyState
    }

    /// Where one is, as everything stands `now`.
    func position(_ now: HistoryState, at microseconds: Int64) -> HistoryPosition {
        if let open, open.before != now {
            return HistoryPosition(past: past.count + (future.isEmpty ? 0 : future.count + 1) + 1)
        }
        let left = leftMicroseconds ?? microseconds
        return HistoryPosition(
            past: past.count, future: future.count, secondsAgo: Double(max(microseconds - left, 0)) * 1e-6)
    }

    /// Ends the step that goes on: it is one where it changed anything.
    private mutating func endStep(_ now: HistoryState, at microseconds: Int64) {
        guard let step = open else { return }
        open = nil
        guard step.before != now else { return }
        if !future.isEmpty {
            past.append(Step(.single, from: step.before, at: leftMicroseconds ?? step.beganMicroseconds))
            past += future.reversed().map { Step(.single, from: $0.historyState, at: $0.microseconds) }
            future = []
        }
        leftMicroseconds = nil
        past.append(step)
        canContinue = true
        removeStates(before: microseconds - Self.reachMicroseconds)
    }

    private mutating func removeStates(before microseconds: Int64) {
        let tooMany = max(past.count - Self.maxStates, 0)
        let old = past.prefix { $0.beganMicroseconds < microseconds }.count
        guard max(tooMany, old) > 0 else { return }
        past.removeFirst(max(tooMany, old))
        hasForgotten = true
    }
}

/// Commands for the history.
public enum HistoryCommand: Equatable, Sendable {
    /// Takes back what changed the sound last.
    case undo
    /// Brings again what was taken back last.
    case redo
    /// Brings everything back to how it was when the instrument was made: mapping, sound, values, modulation and level; no finger
    /// holds anything, nothing is looped, recorded, kept or to be taken back.
    case reset
    /// Sets everything aside for something else that needs the instrument, such as a quiz: what sounds ends, loops stand, the bed and
    /// modulation are gone, and nothing that follows is a step to be undone. Ignored while something is set aside.
    case setAside
    /// Brings back what was set aside, as it stood; loops go round again from their beginning, and the volume stays. Ignored where nothing is
    /// set aside.
    case bringBack
}

/// The position in the history of the last hour.
public struct HistoryPosition: Equatable, Sendable {
    /// How many states lie before this one.
    public var past: Int
    /// How many states were taken back and can be brought again.
    public var future: Int
    /// How long ago this state was left for the next, in seconds; 0 where it is the newest.
    public var secondsAgo: Double

    /// Makes a position.
    public init(past: Int = 0, future: Int = 0, secondsAgo: Double = 0) {
        self.past = past
        self.future = future
        self.secondsAgo = secondsAgo
    }
}
