import Mapping
import Touch

/// A step in the teaching of a gesture.
public enum TeachingStep: Equatable, Sendable {
    /// What the gesture is to do was chosen: from now on fingers show it and play nothing.
    case begin(Lesson.Subject)
    /// What was understood is played, beside everything else.
    case tryOut
    /// The gesture is shown anew.
    case again
    /// What was understood is written into the player's own mapping.
    case keep
    /// The lesson ends, and everything is as before.
    case cancel
}

/// How a lesson stands.
public struct TeachingState: Equatable, Sendable {
    /// What the gesture is to do.
    public var subject: Lesson.Subject
    /// What was shown so far, the newest last.
    public var showings: [Showing]
    /// What was understood; `nil` until two showings agree.
    public var understood: GestureUse?
    /// Whether it is tried out now.
    public var isTriedOut: Bool

    /// Makes a state.
    public init(subject: Lesson.Subject, showings: [Showing], understood: GestureUse?, isTriedOut: Bool) {
        self.subject = subject
        self.showings = showings
        self.understood = understood
        self.isTriedOut = isTriedOut
    }

    package init(_ teaching: Teaching) {
        self.init(
            subject: teaching.lesson.subject, showings: teaching.lesson.showings,
            understood: teaching.lesson.understood, isTriedOut: teaching.isTriedOut)
    }
}

/// A lesson in the middle of playing.
package struct Teaching: Sendable {
    package private(set) var lesson: Lesson
    /// The mapping as it is without what is taught.
    let mapping: Mapping
    package var isTriedOut = false
    /// The fingers that show, which play nothing.
    package private(set) var fingers: [Finger] = []
    private var surface = SurfaceSize.assumed(aspect: 1)

    init(_ lesson: Lesson, in mapping: Mapping) {
        self.lesson = lesson
        self.mapping = mapping
    }

    mutating func watch(_ frame: TouchFrame, from source: Int, on surface: SurfaceSize) {
        self.surface = surface
        lesson.handle(frame, from: source, surface: surface)
        fingers.removeAll { $0.id.source == source }
        fingers += frame.contacts.filter(\.isDown).map {
            Finger(id: FingerID(source: source, contact: $0.id), contact: $0, at: frame.timeMicroseconds)
        }
    }

    mutating func advance(to microseconds: Int64) { lesson.advance(to: microseconds, surface: surface) }
}

extension Mapping {
    /// The same with one gesture more.
    func adding(_ use: GestureUse) -> Mapping {
        var mapping = self
        mapping.gestures.append(use)
        return mapping
    }
}
