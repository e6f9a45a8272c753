import Instrument
import SoundMarking
import Sounds

/// What is done while a sound is marked: to its beats, or to the section that goes round, or else to the one that is heard.
package enum MarkingCommand: Equatable, Sendable {
    /// What asks the same whatever stands there.
    case step(MarkingStep)
    /// Sees so much less of the sound, or more where it is below 0.
    case zoom(Int)
    /// Sees all of it.
    case zoomAll
    /// Sees the part before or after.
    case page(Int)
    /// All of the sound goes round, or not.
    case repeats
    /// The next higher speed, or lower where it is below 0, by so many percent.
    case speed(Int, percent: Int)
    /// Counts in before it plays, or not.
    case countIn
    /// Places snap to what comes next.
    case snap
    /// Ticks are beats, or seconds.
    case ticks
    /// The other set of keys.
    case keySet
    /// Opens the line for commands, with that in it.
    case type(String)
    /// The same for how many beats a bar has, where there are beats.
    case typeBar
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

extension MarkingView {
    /// The step of a section's ends, in seconds.
    private static let stepSeconds = 0.01
    private static let keyFactor = 0.5

    /// What a command asks for; nothing where no sound is marked, or it needs a section and there is none.
    mutating func perform(_ command: MarkingCommand, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let marking = scope.stepped.marking else { return [] }
        func perform(_ step: MarkingStep) -> [ViewEffect] { [.perform(.marking(step))] }
        func adjust(beginning: Bool, by steps: Int) -> [ViewEffect] {
            marking.current.map {
                perform(.adjust($0, beginning: beginning, seconds: Double(steps) * Self.stepSeconds))
            } ?? []
        }
        switch command {
        case .step(let step):
            if step.needsBeats, marking.beats.isEmpty { return [.tell(Self.noBeats)] }
            follow()
            return perform(step)
        case .zoom(let steps):
            look(marking) { window in
                let isSeen = window.contains(marking.positionSeconds)
                let place = isSeen ? marking.positionSeconds : window.begin + window.length / 2
                window.zoom(out: steps > 0 ? Self.keyFactor : 1 / Self.keyFactor, around: place)
            }
            return []
        case .zoomAll:
            look(marking) { $0.showAll() }
            return []
        case .page(let step):
            look(marking) { $0.scroll(by: Double(step) * $0.length) }
            return []
        case .repeats:
            let isPart = marking.loop != nil || marking.beatLoop != nil
            let repeats = isPart || !marking.repeats
            scope.stepped.marking?.repeats = repeats
            scope.stepped.marking?.loop = nil
            scope.stepped.marking?.beatLoop = nil
            return perform(.repeats(repeats))
        case .speed(let steps, let percent):
            let next = SpeedSteps.speed(from: marking.speed, steps: steps, of: percent)
            guard next != marking.speed else { return [] }
            scope.stepped.marking?.speed = next
            return perform(.speed(next))
        case .countIn:
            scope.stepped.marking?.countsIn.toggle()
            return perform(.practice(.countIn(!marking.countsIn)))
        case .snap:
            let next: MarkingSnap =
                switch marking.snap {
                case .off: marking.beats.isEmpty ? .zeroCrossings : .beats
                case .beats: .zeroCrossings
                case .zeroCrossings: .off
                }
            scope.stepped.marking?.snap = next
            return perform(.snap(next))
        case .ticks:
            guard !marking.beats.isEmpty else { return [.tell("\(marking.sound) has no beats: ticks are seconds")] }
            showsBeats.toggle()
            return []
        case .keySet: return changeKeySet()
        case .type(let text): return [.command(text, isTaken: false)]
        case .typeBar: return marking.beats.isEmpty ? [.tell(Self.noBeats)] : [.command("beat first ", isTaken: false)]
        case .root: return [.type(TextEntry(.root(marking.rootHz)))]
        case .tempo: return [.type(TextEntry(.tempo))]
        case .name:
            guard let section = marking.current else { return [] }
            return [.type(TextEntry(.section(section), marking.sections[section - 1].name))]
        case .begin(let steps): return adjust(beginning: true, by: steps)
        case .end(let steps): return adjust(beginning: false, by: steps)
        case .forget:
            guard let section = marking.heard else { return [.tell("No section here: play the one to delete")] }
            return perform(.forget(section))
        }
    }

    /// What is told where a key needs beats and there are none.
    static let noBeats = "no beats yet: f finds them, t taps them while it plays"
}

extension MarkingStep {
    /// Whether it does nothing where the sound has no beats.
    fileprivate var needsBeats: Bool {
        guard case .beat(let step) = self else { return false }
        switch step {
        case .tap, .find, .insert: return false
        case .step, .bar, .nudge, .nudgeAll, .delete, .halve, .double, .clear, .firstOfBar: return true
        }
    }
}

extension MarkingState {
    /// The section that keys are meant for: the one that goes round, else the one that is heard, else the one that ended last.
    package var current: Int? {
        let now = positionSeconds
        return heard ?? lastBegun { $0.beginSeconds <= now }
            ?? sections.indices.min { begin($0) < begin($1) }.map { $0 + 1 }
    }

    /// The section that loops, or else the one that is heard; of several that overlap, the one that began last.
    var heard: Int? {
        if let loop, sections.indices.contains(loop - 1) { return loop }
        let now = positionSeconds
        return lastBegun { $0.beginSeconds <= now && now < $0.endSeconds }
    }

    /// The number of the section that began last among some; of those that begin together the last one.
    private func lastBegun(_ isMeant: (SoundSummary.Section) -> Bool) -> Int? {
        sections.indices.filter { isMeant(sections[$0]) }.max { (begin($0), $0) < (begin($1), $1) }.map { $0 + 1 }
    }

    private func begin(_ index: Int) -> Double { sections[index].beginSeconds }
}
