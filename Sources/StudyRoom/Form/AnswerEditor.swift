import Numbers
import Study

/// An answer as it is being given: what keys and fingers have chosen so far.
package struct AnswerEditor: Equatable, Sendable {
    /// The question.
    package let question: StudyPage.Question
    /// Which option, or point of a scale, the next key is about; from 0.
    package private(set) var cursor = 0
    /// The options that are chosen, by their places; of a ranking in its order.
    package private(set) var chosen: [Int] = []
    /// The number of a scale or a slider; `nil` before one is chosen.
    package private(set) var number: Double?
    /// What is typed: a number's digits, or free text.
    package private(set) var text = ""

    /// What somebody does.
    package enum Step: Equatable, Sendable {
        /// To the option, or the point, before or after.
        case previous, next
        /// Chooses the option at the cursor, or takes it back.
        case toggle
        /// Chooses the option, or the point, at this place, from 0; where several can be chosen, or takes it back.
        case choose(Int)
        /// Looks at the options around this place, and chooses none.
        case look(Int)
        /// Sets a slider to this fraction of its way.
        case slide(Double)
        /// Types a character.
        case type(Character)
        /// Takes the last character back.
        case erase
    }

    /// Nothing is answered yet, or what was answered before.
    package init(_ question: StudyPage.Question) {
        self.question = question
        func places(_ names: [String]) -> [Int] {
            names.compactMap { name in question.options.firstIndex { $0.name == name } }
        }
        switch question.given {
        case .choice(let name): chosen = places([name])
        case .choices(let names): chosen = places(names)
        case .text(let text): self.text = text
        case .number(let value):
            switch question.question.kind {
            case .likert: (number, cursor) = (value, max(Int(value) - 1, 0))
            case .slider(let range, let step, _, _):
                (number, cursor) = (value, Int(((value - range.lowerBound) / step).rounded()))
            default: text = "\(Int(value))"
            }
        case nil: break
        }
        cursor = chosen.first ?? cursor
    }

    /// How many options, or points, there are.
    package var count: Int {
        switch question.question.kind {
        case .choice, .several, .ranking: question.options.count
        case .likert(let points, _, _): points
        case .slider(let range, let step, _, _): Int(((range.upperBound - range.lowerBound) / step).rounded()) + 1
        case .number, .text: 0
        }
    }

    /// Takes what somebody does; what does not fit the question does nothing.
    package mutating func apply(_ step: Step) {
        switch step {
        case .previous: move(by: -1)
        case .next: move(by: 1)
        case .toggle: choose(cursor)
        case .choose(let place): choose(place)
        case .look(let place): cursor = min(max(place, 0), max(count - 1, 0))
        case .slide(let fraction):
            guard case .slider = question.question.kind, fraction.isFinite else { return }
            choose(Int((min(max(fraction, 0), 1) * Double(count - 1)).rounded()))
        case .type(let character): type(character)
        case .erase: if !text.isEmpty { text.removeLast() }
        }
    }

    /// The answer so far; `nil` where there is none.
    package var value: StudyAnswer.Value? {
        switch question.question.kind {
        case .choice: chosen.first.map { .choice(question.options[$0].name) }
        // To choose none of several is an answer.
        case .several: .choices(chosen.sorted().map { question.options[$0].name })
        case .ranking: chosen.isEmpty ? nil : .choices(chosen.map { question.options[$0].name })
        case .likert, .slider: number.map { .number($0) }
        case .number: Double(text).map { .number($0) }
        case .text: text.allSatisfy(\.isWhitespace) ? nil : .text(text)
        }
    }

    private mutating func move(by places: Int) {
        guard count > 0 else { return }
        if case .slider = question.question.kind {
            // The first key begins in the middle.
            choose(number == nil ? (count - 1) / 2 : min(max(cursor + places, 0), count - 1))
        } else {
            cursor = min(max(cursor + places, 0), count - 1)
        }
    }

    private mutating func choose(_ place: Int) {
        guard (0..<count).contains(place) else { return }
        cursor = place
        switch question.question.kind {
        case .choice: chosen = [place]
        case .several, .ranking:
            if let index = chosen.firstIndex(of: place) { chosen.remove(at: index) } else { chosen.append(place) }
        case .likert: number = Double(place + 1)
        case .slider(let range, let step, _, _):
            number = min(range.lowerBound + Double(place) * step, range.upperBound)
        case .number, .text: break
        }
    }

    private mutating func type(_ character: Character) {
        switch question.question.kind {
        case .number(let range, _):
            let isSign = character == "-" && text.isEmpty && range.lowerBound < 0
            guard isSign || character.isASCII && character.isNumber, text.count < 12 else { return }
            text.append(character)
        case .text(let longest):
            guard text.count < longest else { return }
            text.append(character)
        case .choice, .several, .ranking, .likert, .slider:
            guard let digit = character.wholeNumberValue, digit > 0, character.isASCII else { return }
            if case .slider = question.question.kind { return }
            choose(digit - 1)
        }
    }
}
