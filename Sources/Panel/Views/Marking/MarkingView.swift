import DisplayText
import Granular
import Instrument
import SoundMarking
import Stage
import Terminal

/// A sound that is heard to be marked.
package struct MarkingView: PanelView {
    package static let place = KeyPlace("marking", title: "While marking a sound")
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("x"), .mark)], "x", "mark the current sound: sections, root, tempo", "Sound",
        menu: ["mark the sound: sections, root, tempo"])
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
            [(.left, .step(.step(-1))), (.right, .step(.step(1)))], "← →", "previous or next marker",
            hint: "marker"),
        entry(
            [(.shiftLeft, .step(.move(seconds: -0.1))), (.shiftRight, .step(.move(seconds: 0.1)))], "Shift ← →",
            "back or forward by 0.1 s"),
        entry(
            [(.character(","), .step(.move(seconds: -1))), (.character("."), .step(.move(seconds: 1)))], ", .",
            "back or forward by 1 s"),
        entry(
            (1...9).map { (number: Int) in (.character(Character(String(number))), .step(.loop(number))) }
                + [(.character("0"), .step(.loop(nil)))],
            "1 9 0", "loop that section; 0: the whole sound"),
        entry([(.character("s"), .speed)], "s", "slow down at the same pitch: 1, 0.75, 0.5, 0.25", hint: "speed"),
        entry([(.character("n"), .name)], "n", "name the section", hint: "name"),
        entry(
            [(.character("["), .begin(-1)), (.character("]"), .begin(1))], "[ ]",
            "start the section 10 ms earlier or later", hint: "begin"),
        entry(
            [(.character("{"), .end(-1)), (.character("}"), .end(1))], "{ }", "end the section 10 ms earlier or later",
            hint: "end"),
        entry(
            [(.character("r"), .root)], "r", "type the root: the sound's own pitch, A4 or 220 Hz", hint: "root"),
        entry([(.character("T"), .tempo)], "T", "type the tempo in BPM; off: none", hint: "tempo"),
        entry(
            [(.escape, KeyAction.back), (.character("x"), .back), (.character("\u{18}"), .back)], "Esc x Ctrl-X",
            "close; marks are saved next to the sound", hint: "close"),
    ]

    /// The speeds that the key goes through.
    private static let speeds = [1, 0.75, 0.5, 0.25]
    /// The step of a section's ends, in seconds.
    private static let stepSeconds = 0.01

    /// The sound is read away from the hands: the view opens when it is there, and is closed when it is no more.
    package static func openByItself(_ scope: inout ViewScope) -> MarkingView? {
        let isMarking = scope.viewState.marking != nil
        defer { scope.stepped.wasMarking = isMarking }
        return isMarking && !scope.stepped.wasMarking ? MarkingView() : nil
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool { scope.viewState.marking != nil }

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
        return step(at: place, marking, layout).map { [.perform(.marking($0))] } ?? []
    }

    /// What a command asks for; nothing where no sound is marked, or it needs a section and there is none.
    private func perform(_ command: MarkingCommand, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let marking = scope.stepped.marking else { return [] }
        switch command {
        case .step(let step): return [.perform(.marking(step))]
        case .speed:
            let next = Self.speeds.first { $0 < marking.speed - 0.01 } ?? Self.speeds[0]
            scope.stepped.marking?.speed = next
            return [.perform(.marking(.speed(next)))]
        case .root: return [.type(TextEntry(.root(marking.rootHz)))]
        case .tempo: return [.type(TextEntry(.tempo))]
        case .name:
            guard let section = marking.current else { return [] }
            return [.type(TextEntry(.section(section), marking.sections[section - 1].name))]
        case .begin(let steps): return adjust(marking, beginning: true, by: steps)
        case .end(let steps): return adjust(marking, beginning: false, by: steps)
        case .forget: return marking.current.map { [.perform(.marking(.forget($0)))] } ?? []
        }
    }

    private func adjust(_ marking: MarkingState, beginning: Bool, by steps: Int) -> [ViewEffect] {
        marking.current.map {
            [.perform(.marking(.adjust($0, beginning: beginning, seconds: Double(steps) * Self.stepSeconds)))]
        } ?? []
    }

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

extension MarkingState {
    /// The section that keys are meant for: the one that goes round, else the one that is heard, else the one that ended last.
    package var current: Int? {
        if let loop, sections.indices.contains(loop - 1) { return loop }
        let now = positionSeconds
        let heard = sections.firstIndex { $0.beginSeconds <= now && now < $0.endSeconds }
        return (heard ?? sections.lastIndex { $0.beginSeconds <= now } ?? sections.indices.first).map { $0 + 1 }
    }

    /// The same with its place rounded to what can be seen.
    var seen: MarkingState {
        var seen = self
        seen.positionSeconds = (positionSeconds * 100).rounded() / 100
        return seen
    }
}

/// What is done while a sound is marked, to the section that goes round, or else to the one that is heard.
package enum MarkingCommand: Equatable, Sendable {
    /// What asks the same whatever stands there.
    case step(MarkingStep)
    /// The next lower speed, after the lowest the sound's own.
    case speed
    /// Opens a line for the section's name.
    case name
    /// The section begins so many hundredths of a second later.
    case begin(Int)
    /// The section ends so many hundredths of a second later.
    case end(Int)
    /// Deletes the section.
    case forget
    /// Opens a line for the root.
    case root
    /// Opens a line for the tempo.
    case tempo
}
