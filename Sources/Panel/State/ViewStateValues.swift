import DisplayText
import Granular
import Mapping
import Performer
import Sounds
import Terminal

/// What follows from what is to be seen.
extension ViewState {
    /// Where a parameter stands that is moved by itself; `nil` where nothing moves it.
    package func moved(_ parameter: Parameter) -> Double? {
        modulation.sources.value(of: parameter, from: stage.values[parameter], by: modulation.values)
    }

    /// Why a parameter has no effect now; `nil` where it has.
    package func reasonWithoutEffect(_ parameter: Parameter) -> String? {
        // Of several sounds one may be such that it has an effect.
        let sounds =
            library.mix.isEmpty
            ? [stage.played].compactMap(\.self)
            : library.mix.compactMap { mixed in library.sounds.first { $0.name == mixed.sound.name } }
        return parameter.reasonWithoutEffect(
            in: stage.values, isWaveform: !sounds.isEmpty && sounds.allSatisfy(\.isWaveform),
            hasRoot: sounds.isEmpty || sounds.contains(where: \.hasRoot),
            isWavetable: sounds.contains(where: \.isWavetable), mixed: max(library.mix.count, 1),
            modulated: modulation.values.modulated, hasLiveInput: output.input != nil,
            hasStreams: !stage.mapping.playsSingleGrains || stage.isHeld || midi.text != nil,
            hasBeats: sounds.contains(where: \.hasBeats))
    }

    /// Where one is, as the table of keys has it.
    package var place: KeyPlace { line == nil ? view.content.place(hasLesson: teaching != nil) : OpenLine.place }

    /// The newest answer.
    package var answer: String? { messages.answers.last }

    /// What so many steps of the keys do to `parameter`: of a choice, each goes to the next name; of lengths in beats to the next note,
    /// where a large step doubles or halves them.
    package func step(_ steps: Double, of parameter: Parameter) -> PlayingCommand {
        let scale = stage.mapping.scale(of: parameter)
        if parameter.definition.unit == "beats" {
            let notes = abs(steps) < Self.largeStep ? Int(steps.rounded()) : steps < 0 ? -3 : 3
            let range = min(scale.low, scale.high)...max(scale.low, scale.high)
            return .set(parameter, to: NoteLength.beats(stage.values[parameter], by: notes, in: range))
        }
        guard !parameter.choices.isEmpty else { return .nudge(parameter, steps: steps) }
        let step = scale.high > scale.low ? (steps < 0 ? -100 : 100) / (scale.high - scale.low) : steps
        return .nudge(parameter, steps: step)
    }

    /// The steps from which on one is large.
    private static let largeStep = 10.0
}

extension ModulationSnapshot {
    /// The same rounded to what can be seen.
    var seen: ModulationSnapshot {
        var seen = self
        for source in ModulationSource.allCases {
            seen[source] = (self[source] * 64).rounded() / 64
            seen[phaseOf: source] = (self[phaseOf: source] * 64).rounded(.down) / 64
        }
        return seen
    }
}

extension Layout {
    /// Lays out the panel for what is to be seen.
    package init?(size: Size, _ viewState: ViewState) {
        self.init(
            size: size, touch: viewState.touch,
            parameters: viewState.mapping.shownParameters(for: viewState.sound, of: viewState.library.sounds),
            hasLesson: viewState.teaching != nil, isCovered: viewState.view.hidesSurface)
    }
}
