import Files
import Quiz
import Terminal

/// What is on the screen of a game beside the game itself: what is typed, and what the next Enter presses.
package struct QuizScreenModel {
    /// What a key or a finger came to.
    package enum Reaction: Hashable {
        case none
        case event(QuizGameEvent)
        /// A side buzzes.
        case buzz(SurfaceSide)
        /// What the hand played is the answer.
        case played
        /// The screen is left, after the end.
        case close
    }

    package private(set) var typed = ""
    /// What is touched is so large at least; `nil` for a player's own screen.
    private let least: Size?
    /// What arrows have brought the next Enter to; `nil` where it presses nothing.
    private(set) var focus: QuizTarget?
    private var number = 0

    /// A name that is typed is no longer.
    private static let longestName = 100

    /// - Parameter least: what is touched is so large at least; `nil` for a player's own screen, whose keys are told.
    package init(least: Size? = nil) { self.least = least }

    /// Where a question stands.
    func layout(_ view: QuizQuestionView, size: Size) -> QuizLayout { QuizLayout(view, size: size, least: least) }

    /// What stands alone; `nil` where a question is to be seen.
    func message(_ view: QuizView, size: Size) -> QuizMessage? { QuizMessage(view, size: size, least: least) }

    /// Whether keys are told.
    var tellsKeys: Bool { least == nil }

    /// What is to be seen now: another question begins with nothing typed.
    package mutating func show(_ view: QuizView) {
        switch view {
        case .about: focus = .begin
        case .paused: focus = .goOn
        case .leaving: if focus != .confirm(true) { focus = .confirm(false) }
        case .ended: focus = .close
        case .waiting, .introducing: focus = nil
        case .question(let question):
            let isAnswered = question.answered != nil
            if question.number != number {
                (number, typed, focus) = (question.number, "", nil)
            }
            if isAnswered { focus = .goOn } else if focus.map(Self.isChoice) != true { focus = nil }
        }
    }

    /// Takes a key.
    package mutating func handle(_ key: Key, _ view: QuizView, size: Size) -> Reaction {
        if key == .escape { return leave(view) }
        switch view {
        case .about: return key == .enter || key == .character(" ") ? .event(.begin) : .none
        case .paused: return key == .enter || key == .character(" ") || key.isLetter("p") ? .event(.goOn) : .none
        case .leaving:
            switch key {
            case .left, .right, .tab, .backTab: focus = focus == .confirm(true) ? .confirm(false) : .confirm(true)
            case .enter: return .event(.confirmed(focus == .confirm(true)))
            default:
                if key.isLetter("y") { return .event(.confirmed(true)) }
                if key.isLetter("n") { return .event(.confirmed(false)) }
            }
            return .none
        case .ended: return key == .enter || key == .character(" ") || key.isLetter("q") ? .close : .none
        case .waiting, .introducing: return .none
        case .question(let question): return handle(key, question, size: size)
        }
    }

    /// A finger, or the mouse, came to a place of the screen.
    package mutating func point(at place: Place, _ view: QuizView, size: Size) -> Reaction {
        if case .question(let question) = view {
            guard let target = layout(question, size: size).target(at: place) else { return .none }
            return press(target, question)
        }
        guard let message = message(view, size: size),
            let index = message.places.firstIndex(where: { $0.contains(place) })
        else { return .none }
        switch message.buttons[index] {
        case .begin: return .event(.begin)
        case .goOn: return .event(.goOn)
        case .leave: return leave(view)
        case .confirm(let leaves): return .event(.confirmed(leaves))
        case .close: return .close
        case .choice, .buzz, .done, .again, .pause, .side: return .none
        }
    }

    private func leave(_ view: QuizView) -> Reaction {
        switch view {
        case .ended: .close
        case .leaving: .event(.confirmed(false))
        case .about, .waiting, .introducing, .paused, .question: .event(.leave)
        }
    }

    private mutating func handle(_ key: Key, _ view: QuizQuestionView, size: Size) -> Reaction {
        if view.answered != nil {
            if key.isLetter("a") { return press(.side(.a), view) }
            if key.isLetter("b") { return press(.side(.b), view) }
            return key == .enter || key == .character(" ") ? .event(.goOn) : .none
        }
        if key == .function(2) { return .event(.pause) }
        if key == .tab { return .event(.again) }
        if let sides = view.sides { return handle(key, view, sides) }
        switch view.question.asked {
        case .name: return type(key)
        case .choice(let choices, _):
            if let digit = key.typed?.wholeNumberValue, choices.indices.contains(digit - 1) {
                return press(.choice(digit - 1), view)
            }
            if let step = Self.step(key, across: layout(view, size: size).across) {
                let now = if case .choice(let index)? = focus { index } else { step > 0 ? -1 : choices.count }
                focus = .choice(min(max(now + step, 0), choices.count - 1))
                return .none
            }
            if key == .enter { return focus.map { press($0, view) } ?? .none }
        case .touch, .gesture: if key == .enter { return .played }
        }
        if key == .character(" ") { return .event(.again) }
        return key.isLetter("p") ? .event(.pause) : .none
    }

    /// Each side has keys of its own; nothing is focused, as that would be for both.
    private mutating func handle(_ key: Key, _ view: QuizQuestionView, _ sides: QuizSidesView) -> Reaction {
        for side in SurfaceSide.allCases {
            if key.isLetter(SidesKeys.buzz(side)) { return .buzz(side) }
            if side == sides.turn, let index = SidesKeys.answers(side).firstIndex(where: { key.typed == $0 }) {
                return press(.choice(index), view)
            }
        }
        return key == .character(" ") ? .event(.again) : .none
    }

    private static func step(_ key: Key, across: Int) -> Int? {
        switch key {
        case .left: -1
        case .right: 1
        case .up: -across
        case .down: across
        default: nil
        }
    }

    private mutating func type(_ key: Key) -> Reaction {
        switch key {
        case .enter: return answerTyped()
        case .backspace: if !typed.isEmpty { typed.removeLast() }
        default:
            if let character = key.typed, typed.count < Self.longestName { typed.append(character) }
        }
        return .none
    }

    private func answerTyped() -> Reaction {
        let name = typed.trimmed
        return name.isEmpty ? .none : .event(.answer(.name(name)))
    }

    private mutating func press(_ target: QuizTarget, _ view: QuizQuestionView) -> Reaction {
        switch target {
        case .choice(let index): return view.answered == nil ? .event(.answer(.choice(index))) : .none
        case .done: if case .name = view.question.asked { return answerTyped() } else { return .played }
        case .again: return .event(.again)
        case .pause: return .event(.pause)
        case .leave: return .event(.leave)
        case .side(let side): return .event(.compare(side))
        case .goOn: return .event(.goOn)
        case .buzz(let side): return .buzz(side)
        case .begin, .confirm, .close: return .none
        }
    }

    private static func isChoice(_ target: QuizTarget) -> Bool { if case .choice = target { true } else { false } }
}

extension Key {
    /// Whether it types that letter, small or large.
    fileprivate func isLetter(_ letter: Character) -> Bool { typed?.lowercased() == String(letter) }
}
