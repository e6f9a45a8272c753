import DisplayText
import Granular
import Instrument
import Mapping
import Terminal

/// What follows from what is to be seen.
extension ViewState {
    /// The range of `parameter` in the mapping, and how a bar runs through it; the parameter's own where the mapping does
    /// not move it.
    package func binding(of parameter: Parameter) -> (binding: Binding, isBound: Bool) {
        if let found = mapping.bindings.first(where: { $0.parameter == parameter }) { return (found, true) }
        return (Mapping(name: "", controls: []).scale(of: parameter), false)
    }

    /// A parameter's value as it is shown, with its unit.
    package func text(of parameter: Parameter) -> String {
        ValueText.text(values[parameter], of: parameter, in: range(of: parameter))
    }

    /// Where a parameter stands that is moved by itself; `nil` where nothing moves it.
    package func moved(_ parameter: Parameter) -> Double? {
        sources.value(of: parameter, from: values[parameter], by: modulation)
    }

    /// Columns that any value which the mapping moves fits into.
    package var widestValue: Int {
        let parameters = Set(mapping.bindings.map(\.parameter))
        let widths = parameters.compactMap { parameter in
            range(of: parameter).map { ValueText.width(of: parameter, in: $0) }
        }
        return widths.max() ?? 8
    }

    /// What decides how many decimals a value has: the mapping's range.
    package func range(of parameter: Parameter) -> ClosedRange<Double>? {
        let (binding, isBound) = binding(of: parameter)
        return isBound ? min(binding.low, binding.high)...max(binding.low, binding.high) : nil
    }

    /// Whether a finger is on a control that moves `parameter`.
    package func isTouched(_ parameter: Parameter) -> Bool {
        fingers.contains { finger in
            guard let index = finger.control, mapping.controls.indices.contains(index) else { return false }
            return mapping.controls[index].routes.contains { $0.binding.parameter == parameter }
        }
    }

    /// How what belongs to `parameter` looks now: brightest in the hand, bright while it sounds, else quiet.
    package func style(of parameter: Parameter) -> Style {
        Style(isTouched(parameter) ? .held : isSounding ? .value : .ghost, parameter)
    }

    /// Where the first link of `measure` of a control stands: 0…1, as the control's area runs.
    package func position(of measure: Measure, on index: Int) -> Double? {
        let routes = mapping.controls[index].routes
        guard let number = routes.firstIndex(where: { $0.measure == measure }) else { return nil }
        if positions.indices.contains(index), positions[index].indices.contains(number) {
            return positions[index][number]
        }
        let position = routes[number].binding.position(of: values[routes[number].binding.parameter])
        return routes[number].isReversed ? 1 - position : position
    }

    /// Where one is, as the table of keys has it.
    package var place: KeyPlace { line == nil ? view.content.place(hasLesson: teaching != nil) : OpenLine.place }

    /// The newest answer.
    package var answer: String? { answers.last }

    /// The sound that is played, as the list of sounds has it.
    package var played: SoundSummary? { sounds.first { $0.name == sound } }

    /// Whether fingers show a gesture now, and play nothing.
    package var isLearning: Bool { teaching.map { !$0.isTriedOut } ?? false }

    /// So many steps of the keys for `parameter`: of a choice, each goes to the next name.
    package func steps(_ steps: Double, of parameter: Parameter) -> Double {
        guard !parameter.choices.isEmpty else { return steps }
        let scale = mapping.scale(of: parameter)
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
            parameters: viewState.mapping.shownParameters(for: viewState.sound, of: viewState.sounds),
            hasLesson: viewState.teaching != nil, isCovered: viewState.view.hidesSurface)
    }
}
