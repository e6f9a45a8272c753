import DisplayText
import Mapping
import Performer

/// What plain lines say of a lesson, or of a gesture that is tried.
package enum LessonLines {
    /// What to do next.
    package static func hint(_ state: TeachingState) -> String { LessonText.hint(state, .words) }

    /// "tap with 2 fingers, anywhere: mute".
    package static func sentence(_ use: GestureUse) -> String {
        GestureText.sentence(use).replacing(" → ", with: ": ")
    }
}
