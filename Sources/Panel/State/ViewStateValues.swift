import DisplayText
import Granular
import Mapping
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
            modulated: modulation.values.modulated, hasLiveInput: output.input != nil)
    }

    /// Where one is, as the table of keys has it.
    package var place: KeyPlace { line == nil ? view.content.place(hasLesson: teaching != nil) : OpenLine.place }

    /// The newest answer.
    package var answer: String? { messages.answers.last }

    /// So many steps of the keys for `parameter`: of a choice, each goes to the next name.
    package func steps(_ steps: Double, of parameter: Parameter) -> Double {
        guard !parameter.choices.isEmpty else { return steps }
        let scale = stage.mapping.scale(of: parameter)
        return scale.high > scale.low ? (steps < 0 ? -100 : 100) / (scale.high - scale.low) : steps
    }
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
