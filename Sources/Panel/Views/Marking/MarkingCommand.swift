import Instrument
import SoundMarking

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
    /// The next higher speed, or lower where it is below 0.
    case speed(Int)
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
    /// The speeds that the keys go through.
    private static let speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]
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
        case .speed(let step):
            let now = marking.speed
            let next =
                step > 0 ? Self.speeds.first { $0 > now + 0.01 } : Self.speeds.last { $0 < now - 0.01 }
            guard let next else { return [] }
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
    static let noBeats = "No beats: f finds them, t taps them while it plays"
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
        return heard ?? (sections.lastIndex { $0.beginSeconds <= now } ?? sections.indices.first).map { $0 + 1 }
    }

    /// The section that loops, or else the one that is heard; of several that overlap, the one that began last.
    var heard: Int? {
        if let loop, sections.indices.contains(loop - 1) { return loop }
        let now = positionSeconds
        return sections.lastIndex { $0.beginSeconds <= now && now < $0.endSeconds }.map { $0 + 1 }
    }
}
