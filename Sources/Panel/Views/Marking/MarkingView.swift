import DisplayText
import Granular
import Instrument
import SoundMarking
import Stage
import Terminal

/// A sound that is heard to be marked.
package struct MarkingView: PanelView {
    package static let place = KeyPlace("marking", title: "While marking a sound", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("x"), .mark)], "x", "mark the current sound: sections, root, tempo", "Sound",
        menu: ["mark the sound, or practise it: sections, loops, speed, root, tempo"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.character(" "), .step(.play))], "space", "play or pause", hint: "play"),
        entry(
            [(.character("t"), .step(.tap)), (.enter, .step(.tap))], "t Enter",
            "set a marker here: ends this section, begins the next", hint: "tap"),
        entry([(.character("D"), .forget)], "D", "delete the section", hint: "delete"),
        entry(
            [(.character("u"), .step(.undo)), (.character("U"), .step(.redo))], "u U",
            "undo or redo marks, names and deletions since the sound was opened", hint: "undo"),
        entry(
            [
                (.character("+"), .zoom(1)), (.character("-"), .zoom(-1)),
                (.character("a"), .zoomAll),
            ], "+ - a", "zoom in or out at the cursor, down to single samples; a: all of the sound", hint: "zoom"),
        entry(
            [(.pageUp, .page(-1)), (.pageDown, .page(1))], "PgUp PgDn", "see the part before or after this one"),
        entry(
            [(.left, .step(.step(-1))), (.right, .step(.step(1)))], "← →", "previous or next marker",
            hint: "marker"),
        entry(
            [(.shiftLeft, .step(.move(seconds: -0.1))), (.shiftRight, .step(.move(seconds: 0.1)))], "Shift ← →",
            "back or forward by 0.1 s"),
        entry(
            [(.character(","), .step(.move(seconds: -1))), (.character("."), .step(.move(seconds: 1)))], ", .",
            "back or forward by 1 s"),
        entry(
            (1...9).map { (number: Int) in (.character(Character(String(number))), .step(.playSection(number))) }
                + [(.character("0"), .step(.loop(nil)))],
            "1 9 0", "play that section from its beginning, over and over; 0: on through the whole sound"),
        entry([(.character("w"), .repeats)], "w", "loop the whole sound, or play it once"),
        entry(
            [(.character("s"), .speed(-1)), (.character("S"), .speed(1))], "s S",
            "slower or faster at the same pitch: 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2", hint: "speed"),
        entry([(.character("n"), .name)], "n", "name the section", hint: "name"),
        entry(
            [(.character("["), .begin(-1)), (.character("]"), .begin(1))], "[ ]",
            "start the section 10 ms earlier or later", hint: "begin"),
        entry(
            [(.character("{"), .end(-1)), (.character("}"), .end(1))], "{ }", "end the section 10 ms earlier or later",
            hint: "end"),
        entry(
            [(.character("g"), .snap)], "g", "snap markers, edges and cursor: to beats, to zero crossings, off",
            hint: "snap"),
        entry([(.character("k"), .ticks)], "k", "ticks in seconds, or in beats where the sound has any"),
        entry(
            [(.character("r"), .root)], "r", "type the root: the sound's own pitch, A4 or 220 Hz", hint: "root"),
        entry([(.character("T"), .tempo)], "T", "type the tempo in BPM; off: none", hint: "tempo"),
        entry(
            [(.escape, KeyAction.back), (.character("x"), .back), (.character("\u{18}"), .back)], "Esc x Ctrl-X",
            "close; marks are saved next to the sound", hint: "close"),
    ]

    /// The part of the sound that is seen, as soon as the sound is there.
    package private(set) var window: WaveformWindow?
    /// The sound of ``window``.
    private var sound = ""
    /// Whether ticks are beats, where the sound has any.
    var showsBeats = false
    /// Whether the part that is seen goes with the place that is heard.
    private var follows = true
    var pointers = MarkingPointers()
    /// Pictures since the part that is seen was changed by hand, at most ``restPictures``.
    private var rest = restPictures
    /// Whether that is changed again and again: the waveform is drawn coarsely then, as what is gone at once need not be fine.
    private(set) var isMoving = false

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
        scope.viewState.marking == nil || next.shows(Self.place) ? [] : [.marking(.close)]
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let command = press.action?.command(MarkingCommand.self) else { return nil }
        return perform(command, &scope)
    }

    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let marking = scope.viewState.marking else { return nil }
        let plan = plan(marking, layout)
        return plan.target(at: place).flatMap { plan.step(of: $0, at: Double(place.column)) }.map {
            [.perform(.marking($0))]
        } ?? []
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
    func plan(_ marking: MarkingState, _ layout: Layout) -> MarkingPlan { MarkingPlan(marking, seen(marking), layout) }

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

    private static let restPictures = 5
    private static let wheelFactor = 0.8
    /// A part that is shorter, in seconds, would be played through before it was looked at.
    private static let leastFollowed = 0.25
    /// How much of what is seen a step of the wheel goes on by.
    private static let scrollFraction = 0.05

    private static func entry(
        _ keys: [(Key, MarkingCommand)], _ label: String, _ about: String, hint: String? = nil
    ) -> KeyTable.Entry {
        entry(keys.map { ($0.0, KeyAction.view($0.1)) }, label, about, hint: hint)
    }
}

extension KeyPlace {
    /// The place of ``MarkingView``.
    package static let marking = MarkingView.place
}
