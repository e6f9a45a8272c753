import Instrument
import SoundMarking

/// What keys do while a sound is marked.
extension PanelModel {
    /// The speeds that the key goes through.
    static let markingSpeeds = [1, 0.75, 0.5, 0.25]
    /// The step of a section's ends, in seconds.
    private static let markingStep = 0.01

    /// What a command asks for; nothing where no sound is marked, or it needs a section and there is none.
    mutating func take(_ command: MarkingCommand) -> [Command] {
        guard let marking = stepped.marking else { return [] }
        switch command {
        case .step(let step): return [.mark(step)]
        case .speed:
            let speeds = Self.markingSpeeds
            let next = speeds.first { $0 < marking.speed - 0.01 } ?? speeds[0]
            stepped.marking?.speed = next
            return [.mark(.speed(next))]
        case .root: word = TextEntry(.root(marking.rootHz))
        case .tempo: word = TextEntry(.tempo)
        case .name:
            guard let section = marking.current else { return [] }
            word = TextEntry(.section(section), marking.sections[section - 1].name)
        case .begin(let steps): return adjust(marking, beginning: true, by: steps)
        case .end(let steps): return adjust(marking, beginning: false, by: steps)
        case .forget: return marking.current.map { [.mark(.forget($0))] } ?? []
        }
        return []
    }

    private func adjust(_ marking: MarkingState, beginning: Bool, by steps: Int) -> [Command] {
        marking.current.map {
            [.mark(.adjust($0, beginning: beginning, seconds: Double(steps) * Self.markingStep))]
        } ?? []
    }
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
