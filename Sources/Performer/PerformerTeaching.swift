import Granular
import Mapping
import Touch

/// Lessons in the middle of playing.
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
            return Effects(changes: playing.replace(mapping.adding(understood)))
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
            var lifted = playing.mapper.handle(TouchFrame(timeMicroseconds: microseconds, contacts: []), from: source)
            lifted += playing.mapper.finishActions()
            effects.changes += playing.freezing.pass(
                lifted.compactMap { if case .change(let change) = $0.kind { change } else { nil } })
        }
        teaching = Teaching(lesson, in: mapper.mapping)
        return effects
    }

    private mutating func endLesson() -> Effects {
        guard let mapping = teaching?.mapping else { return Effects() }
        teaching = nil
        return Effects(changes: playing.replace(mapping))
    }
}
