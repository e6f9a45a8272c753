import Instrument
import SoundMarking
import Sounds
import Terminal

/// A sound that is heard to be marked.
package struct MarkingView: PanelView {
    package static let place = KeyPlace.marking
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("x"), .mark)], "x",
        "mark and practise the current sound, or go on with the practice list's: sections, beats, loops", "Sound",
        menu: ["mark the sound, or practise it: sections, beats, loops, speed, root, tempo"])
    package static let keys = MarkingKeys.entries

    /// The part of the sound that is seen, as soon as the sound is there.
    package private(set) var window: WaveformWindow?
    /// The sound of ``window``.
    private var sound = ""
    /// What the keys and buttons are for.
    var keySet = MarkingKeySet.sections
    /// Whether ticks are beats, where the sound has any.
    var showsBeats = false
    /// Whether the part that is seen goes with the place that is heard.
    private var follows = true
    var pointers = MarkingPointers()
    /// Pictures since the part that is seen was changed by hand, at most ``restPictures``.
    private var rest = restPictures
    /// Whether that is changed again and again: the waveform is drawn coarsely then, as what is gone at once need not be fine.
    package private(set) var isMoving = false

    init() {}

    /// The sound is read away from the hands: the view opens when it is there, and is closed when it is no more.
    package static func openByItself(_ scope: inout ViewScope) -> MarkingView? {
        let isMarking = scope.viewState.marking != nil
        defer { scope.stepped.wasMarking = isMarking }
        return isMarking && !scope.stepped.wasMarking ? MarkingView() : nil
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        guard let marking = scope.viewState.marking else { return false }
        rest = min(rest + 1, Self.restPictures)
        if rest == Self.restPictures { isMoving = false }
        var window = seen(marking)
        if window.contains(marking.positionSeconds) {
            follows = true
        } else if follows, !marking.isPlaying || window.length >= Self.leastFollowed {
            window.turn(to: marking.positionSeconds)
        }
        (self.window, sound) = (window, marking.sound)
        return true
    }

    /// What is heard to be marked ends with its view; the help is only looked into.
    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] {
        let isKept = next.shows(.marking) || next.shows(.beats)
        return scope.viewState.marking == nil || isKept ? [] : [.marking(.close)]
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let command = press.action?.command(MarkingCommand.self) else { return nil }
        return perform(command, &scope)
    }

    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let marking = scope.viewState.marking else { return nil }
        let plan = plan(marking, layout)
        switch plan.target(at: place) {
        case .keySet(let wanted): return wanted == keySet ? [] : changeKeySet()
        case .button(let command): return perform(command, &scope)
        case .empty(_, isNext: true): return makeSection(plan, &scope)
        case .empty: return [.tell("Section \(marking.sections.count + 1) is next: its button makes it")]
        case let target?:
            return plan.step(of: target, at: Double(place.column)).map { [.perform(.marking($0))] } ?? []
        case nil: return []
        }
    }

    /// A new section, unless it would lie where one lies already, as after a double click.
    private func makeSection(_ plan: MarkingPlan, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let marking = scope.stepped.marking else { return [] }
        let (begin, end) = plan.newSection(marking)
        let same = marking.sections.firstIndex {
            abs($0.beginSeconds - begin) < Self.sameSeconds && abs($0.endSeconds - end) < Self.sameSeconds
        }
        if let same { return [.tell("Section \(same + 1) lies here: go elsewhere to begin another")] }
        scope.stepped.marking?.sections.append(SoundSummary.Section(beginSeconds: begin, endSeconds: end))
        return [.perform(.marking(.section(marking.sections.count + 1, begin: begin, end: end)))]
    }

    package mutating func drag(_ pointer: Pointer, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let marking = scope.viewState.marking,
            let answer = pointers.handle(pointer, plan(marking, layout))
        else { return nil }
        switch answer {
        case .nothing: break
        case .step(let step): return [.perform(.marking(step))]
        case .shows(let begin, let length): look(marking) { $0.show(from: begin, length: length) }
        case .centres(let seconds): look(marking) { $0.show(from: seconds - $0.length / 2, length: $0.length) }
        }
        return []
    }

    package mutating func zoom(_ steps: Int, at place: Place, _ layout: Layout, _ scope: ViewScope) -> Bool {
        guard let marking = scope.viewState.marking else { return false }
        let seconds = plan(marking, layout).columns.seconds(at: Double(place.column))
        look(marking) { $0.zoom(out: steps > 0 ? Self.wheelFactor : 1 / Self.wheelFactor, around: seconds) }
        return true
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {
        guard let marking = scope.viewState.marking else { return }
        look(marking) { $0.scroll(by: Double(rows) * $0.length * Self.scrollFraction) }
    }

    /// What stands where.
    func plan(_ marking: MarkingState, _ layout: Layout) -> MarkingPlan {
        MarkingPlan(marking, seen(marking), layout, keySet)
    }

    /// Goes to the other set of keys.
    func changeKeySet() -> [ViewEffect] {
        guard keySet == .beats else { return [.act(.open(.beats))] }
        var view = self
        view.keySet = .sections
        return [.open(OpenView(view))]
    }

    private func seen(_ marking: MarkingState) -> WaveformWindow {
        if let window, sound == marking.sound, window.duration == marking.durationSeconds { return window }
        return WaveformWindow(duration: marking.durationSeconds, rate: marking.waveform.rate)
    }

    /// Sees another part; one without the place that is heard stays, until that comes back to it.
    mutating func look(_ marking: MarkingState, _ change: (inout WaveformWindow) -> Void) {
        var window = seen(marking)
        change(&window)
        isMoving = rest < Self.restPictures
        (self.window, sound, rest) = (window, marking.sound, 0)
        follows = window.contains(marking.positionSeconds)
    }

    /// The part that is seen goes with the place that is heard again.
    mutating func follow() { follows = true }

    /// Sections whose ends are nearer than that, in seconds, are the same: a hand that clicks twice while it plays needs as long.
    private static let sameSeconds = 0.3
    private static let restPictures = 5
    private static let wheelFactor = 0.8
    /// A part that is shorter, in seconds, would be played through before it was looked at.
    private static let leastFollowed = 0.25
    /// How much of what is seen a step of the wheel goes on by.
    private static let scrollFraction = 0.05
}
