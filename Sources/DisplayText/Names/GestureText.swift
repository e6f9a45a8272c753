import Glibc
import Granular
import Mapping

/// Buttons and gestures in a player's words: what is done, and what that does.
package enum GestureText {
    /// "swipe left with 2 fingers"; where it is made is said where that is not nearly everywhere.
    package static func name(_ gesture: Gesture) -> String {
        var gesture = gesture
        if isNearlyEverywhere(gesture.area) { gesture.area = Area(x: 0...1, y: 0...1) }
        return gesture.description
    }

    /// "tap", "2-finger tap", "drag up or down".
    package static func shortName(_ gesture: Gesture) -> String {
        let movement = gesture.movement.replacing(" and ", with: " or ")
        return gesture.fingers == 1 ? movement : "\(gesture.fingers)-finger \(movement)"
    }

    /// The same where that is too long: "up/down", "2-finger left/right".
    package static func shortestName(_ gesture: Gesture) -> String {
        guard case .drag = gesture.kind else { return shortName(gesture) }
        return shortName(gesture).replacing("drag ", with: "").replacing(" or ", with: "/")
    }

    /// What a use of a gesture does: "hold", "pitch 100–1000 Hz".
    package static func effect(_ use: GestureUse) -> String {
        let volume = use.volume.map {
            "volume \(ValueText.span($0.decibels.lowerBound, $0.decibels.upperBound)) dB"
        }
        return ([volume].compactMap(\.self) + use.moves.map { range($0.binding) } + use.triggers.map(trigger))
            .joined(separator: ", ")
    }

    /// How much of a gesture that goes on is a whole range: "in 60 mm", "as the finger distance doubles".
    package static func travel(_ kind: Gesture.Kind, _ travel: Double) -> String {
        // Nobody's hand knows tenths of a millimetre.
        switch kind {
        case .drag: "in \(ValueText.bound(travel.rounded())) mm"
        case .pinch: travel == 1 ? "as the finger distance doubles" : "as the finger distance grows \(growth(travel))×"
        case .turn: "in \(ValueText.bound(travel.rounded()))°"
        case .tap, .doubleTap, .longPress, .swipe: ""
        }
    }

    /// "4", "2.8": how many times a distance is of what it was, after so many octaves.
    private static func growth(_ octaves: Double) -> String { ValueText.bound((exp2(octaves) * 10).rounded() / 10) }

    /// What was understood, in one sentence.
    package static func sentence(_ use: GestureUse) -> String {
        let place = isNearlyEverywhere(use.gesture.area) ? ", anywhere" : ""
        let travels = (use.moves.map(\.travel) + [use.volume?.travel].compactMap(\.self)).map {
            travel(use.gesture.kind, $0)
        }
        let effect = effect(use) + (travels.first.map { " \($0)" } ?? "")
        return "\(name(use.gesture))\(place) → \(effect)"
    }

    /// "hold", "layer shift", "pitch to 440 Hz", "density +10 /s".
    package static func trigger(_ trigger: Trigger) -> String {
        switch trigger {
        case .action(let action): return ActionText.name(action)
        case .layer(let name): return "layer \(name)"
        case .set(let parameter, let value, _, _):
            return "\(parameter.definition.shortName) to \(ValueText.end(value, of: parameter))"
        case .step(let parameter, let amount, _, _):
            let unit = parameter.definition.unit.isEmpty ? "" : " " + parameter.definition.unit
            return "\(parameter.definition.shortName) \(amount > 0 ? "+" : "")\(ValueText.bound(amount))\(unit)"
        }
    }

    /// "pitch 100–1000 Hz".
    package static func range(_ binding: Binding) -> String {
        let parameter = binding.parameter
        return "\(parameter.definition.shortName) "
            + ValueText.ends(binding.low, binding.high, of: parameter)
    }

    private static func isNearlyEverywhere(_ area: Area) -> Bool {
        area.x.upperBound - area.x.lowerBound >= 0.8 && area.y.upperBound - area.y.lowerBound >= 0.8
    }
}
