import Granular
import Mapping
import Performer

/// What a lesson says, for the panel and for plain lines.
package enum LessonText {
    /// How steps are asked for: by keys, or by words that are typed.
    package enum Means {
        case keys, words
    }

    /// What to do next.
    package static func hint(_ state: TeachingState, _ means: Means) -> String {
        if state.isTriedOut { return tryingHint(state, means) }
        if let rejection = state.rejection { return text(rejection) }
        if state.understood != nil {
            return means == .keys
                ? "Recognised. Press Enter to test it, or show it again."
                : "type teach try to test it, teach save to save it, or show it again"
        }
        switch state.showings.count {
        case 0: return "Make the gesture on the surface two or three times."
        case 1: return "Good. Now do it again."
        default: return "Those differ. Make the same gesture again."
        }
    }

    private static func tryingHint(_ state: TeachingState, _ means: Means) -> String {
        let save = state.isTrial ? "" : means == .keys ? " Enter saves it." : " teach save saves it."
        let back = state.isTrial ? (means == .keys ? " Esc: back." : " gestures stop ends this.") : ""
        guard state.recognitions > 0 else { return "Try it on the surface: it is active.\(save)\(back)" }
        let times = state.recognitions == 1 ? "once" : "\(state.recognitions) times"
        guard state.contested.isEmpty else {
            let names = list(state.contested.map(\.definition.name))
            return "Recognised \(times), but controls under the fingers also set \(names).\(save)\(back)"
        }
        return "It works: recognised \(times).\(save)\(back)"
    }

    /// Why something that was shown does not count, and what does.
    package static func text(_ rejection: Lesson.Rejection) -> String {
        switch rejection {
        case .goesOn(let kind):
            let name =
                switch kind {
                case .pinch: "pinch"
                case .turn: "turn"
                default: "drag"
                }
            return "That was a \(name). An action needs a tap, double tap, long press or swipe: make one of these."
        case .unknown:
            return "Not recognised. Lift sooner for a tap, later for a long press; go fast and straight for a swipe."
        }
    }

    /// What was shown, as far as it counts: "drag up and down with 2 fingers, 40 mm".
    package static func text(_ showing: Showing) -> String {
        GestureText.name(showing.gesture) + motion(showing)
    }

    /// What else the gesture does or changes, and how to avoid it.
    /// - isBrief: for little room.
    package static func notes(_ state: TeachingState, isBrief: Bool = false) -> [String] {
        guard state.understood != nil else { return [] }
        var notes: [String] = []
        if !state.movedControls.isEmpty {
            let names =
                state.movedControls.count > (isBrief ? 2 : 4)
                ? "\(state.movedControls.count) controls" : list(state.movedControls)
            notes.append(
                isBrief
                    ? "Also moves \(names): use a free area, a swipe or a 2-finger tap"
                    : "Also moves \(names) under the fingers: make it where no control is, or use a swipe or a tap "
                        + "with 2 or more fingers, which put values back")
        }
        if let replaced = state.replaced {
            notes.append("Replaces \(GestureText.name(replaced.gesture)) → \(GestureText.effect(replaced))")
        }
        if let replacement = state.replacement {
            let other = "\(GestureText.name(replacement.use.gesture)) → \(GestureText.effect(replacement.use))"
            notes.append("\(replacement.isWhole ? "Replaced" : "Partly replaced") by \(other)")
        }
        return notes
    }

    /// "pitch", "pitch and offset", "pitch, offset and density".
    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// How far a gesture that goes on went.
    private static func motion(_ showing: Showing) -> String {
        let extent = abs(showing.extent).rounded()
        guard extent >= 1 || showing.gesture.kind == .pinch else { return "" }
        switch showing.gesture.kind {
        case .drag: return ", \(ValueText.bound(extent)) mm"
        case .pinch: return showing.extent > 0 ? ", apart" : ", together"
        case .turn: return ", \(ValueText.bound(extent))°"
        case .tap, .doubleTap, .longPress, .swipe: return ""
        }
    }
}
