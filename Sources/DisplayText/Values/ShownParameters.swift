import Granular
import Mapping
import Sounds

extension Mapping {
    /// What the panel shows the values of: what this mapping moves, in the order of its bindings, what it keeps at one value, then as much of the study's four
    /// as makes it four. Where it is just those, they stand as everywhere, so that one mapping is easily told from another. What
    /// gestures move that were taught comes last: they change no place of a value.
    package var shownParameters: [Parameter] {
        guard gestures.contains(where: \.isTaught) else { return Self.shown(bindings) }
        var own = self
        own.gestures.removeAll(where: \.isTaught)
        return bindings.map(\.parameter).reduce(into: Self.shown(own.bindings)) { shown, parameter in
            if !shown.contains(parameter) { shown.append(parameter) }
        }
    }

    /// What is shown of those that a mapping's file moves by these bindings.
    private static func shown(_ bindings: [Binding]) -> [Parameter] {
        var shown: [Parameter] = []
        // What a control only keeps at a value comes after what moves.
        for binding in bindings.filter({ !$0.isConstant }) + bindings.filter(\.isConstant)
        where !shown.contains(binding.parameter) { shown.append(binding.parameter) }
        for parameter in Parameter.thesis where shown.count < 4 && !shown.contains(parameter) {
            shown.append(parameter)
        }
        return shown.count == Parameter.thesis.count && shown.allSatisfy(Parameter.thesis.contains)
            ? Parameter.thesis : shown
    }

    /// The same while that one of the sounds is played: where it has places, the place that is read is among them.
    package func shownParameters(for sound: String, of sounds: [SoundSummary]) -> [Parameter] {
        let shown = shownParameters
        guard let played = sounds.first(where: { $0.name == sound }), played.hasPlaces, !shown.contains(.position)
        else { return shown }
        return shown + [.position]
    }
}

extension Binding {
    /// Whether the value is the same wherever the control stands.
    fileprivate var isConstant: Bool {
        if case .table(let fractions) = response { Set(fractions).count == 1 } else { false }
    }
}
