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
    package fileprivate(set) var lesson: Lesson
    /// The mapping as it is without what is taught.
    fileprivate let mapping: Mapping
    package fileprivate(set) var isTriedOut = false
    /// The fingers that show, which play nothing.
    package private(set) var fingers: [Finger] = []
    private var surface = SurfaceSize.assumed(aspect: 1)

    fileprivate init(_ lesson: Lesson, in mapping: Mapping) {
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

extension Performer {
    /// Whether fingers show a gesture and play nothing.
    var isLearning: Bool { teaching.map { !$0.isTriedOut } ?? false }

    /// Where each control of the mapping stands.
    package var positions: [[Double]] { mapper.mapping.controls.indices.map(mapper.positions) }

    /// The buttons that are on.
    package var pressed: Set<Int> { Set(mapper.mapping.controls.indices.filter(mapper.isOn)) }

    /// Goes a step further in a lesson; steps that have no meaning now do nothing.
    package mutating func teach(_ step: TeachingStep, at microseconds: Int64) -> Effects {
        switch step {
        case .begin(let subject): return begin(subject, at: microseconds)
        case .again: return teaching.map { begin($0.lesson.subject, at: microseconds) } ?? Effects()
        case .cancel: return endLesson()
        case .tryOut:
            guard let understood = teaching?.lesson.understood, let mapping = teaching?.mapping else {
                return Effects()
            }
            teaching?.isTriedOut = true
            return Effects(changes: freezing.pass(mapper.replace(mapping.adding(understood))))
        case .keep:
            guard let understood = teaching?.lesson.understood else { return Effects() }
            var effects = endLesson()
            effects.keeps = understood
            return effects
        }
    }

    private mutating func begin(_ subject: Lesson.Subject, at microseconds: Int64) -> Effects {
        var effects = endLesson()
        let lesson: Lesson
        switch subject {
        case .action: lesson = Lesson(subject)
        case .parameter(let parameter):
            lesson = Lesson(
                subject, scale: mapper.mapping.scale(of: parameter), value: mapper.values[parameter])
        }
        // Who plays at this moment lets go: the next touch shows.
        effects.message = looper.endTake(at: microseconds)
        for source in Set(mapper.fingers.filter { !$0.isLooped }.map(\.id.source)) {
            var lifted = mapper.handle(TouchFrame(timeMicroseconds: microseconds, contacts: []), from: source)
            lifted += mapper.finishActions()
            effects.changes += freezing.pass(
                lifted.compactMap { if case .change(let change) = $0.kind { change } else { nil } })
        }
        teaching = Teaching(lesson, in: mapper.mapping)
        return effects
    }

    private mutating func endLesson() -> Effects {
        guard let mapping = teaching?.mapping else { return Effects() }
        teaching = nil
        return Effects(changes: freezing.pass(mapper.replace(mapping)))
    }
}

extension Mapping {
    /// The same with one gesture more.
    fileprivate func adding(_ use: GestureUse) -> Mapping {
        var mapping = self
        mapping.gestures.append(use)
        return mapping
    }
}
