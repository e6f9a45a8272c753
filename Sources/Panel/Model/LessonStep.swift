import Instrument
import Terminal

/// What can be done next in a lesson, by key or by a click on its words.
package enum LessonStep {
    /// A step that is offered.
    package struct Offer: Equatable, Sendable {
        /// The key as it is called.
        package var label: String
        /// What it does.
        package var word: String
        /// The step.
        package var step: TeachingStep
    }

    /// The steps that have a meaning now, the one to take next first.
    package static func offers(_ state: TeachingState) -> [Offer] {
        var offers: [Offer] = []
        if state.understood != nil {
            offers.append(
                state.isTriedOut
                    ? Offer(label: "Enter", word: "save", step: .keep)
                    : Offer(label: "Enter", word: "try it", step: .tryOut))
            if !state.isTriedOut { offers.append(Offer(label: "k", word: "save", step: .keep)) }
        }
        if !state.showings.isEmpty { offers.append(Offer(label: "a", word: "again", step: .again)) }
        offers.append(Offer(label: "Esc", word: "cancel", step: .cancel))
        return offers
    }

    /// The step that a key asks for; `nil` for keys that are none of the lesson's, or have no meaning now.
    package static func step(for key: Key, _ state: TeachingState) -> TeachingStep? {
        let steps = offers(state).map(\.step)
        let wanted: TeachingStep? =
            switch KeyTable.action(of: key, in: .lesson) {
            case .take: steps.first { $0 == .tryOut } ?? steps.first { $0 == .keep }
            case .lesson(let step): step
            default: nil
            }
        return wanted.flatMap { steps.contains($0) ? $0 : nil }
    }
}
