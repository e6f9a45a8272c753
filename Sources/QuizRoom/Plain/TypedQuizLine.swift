import Files
import Granular
import Quiz

/// What a typed line asks for in a game.
enum TypedQuizLine: Equatable {
    /// Something that happens to the game.
    case event(QuizGameEvent)
    /// A side buzzes.
    case buzz(SurfaceSide)
    /// The hand is done.
    case played
    /// What can be typed.
    case help
    /// What is wrong with it, in a line.
    case refused(String)

    /// Reads a line, as it is meant by what is to be seen.
    static func read(_ line: String, in view: QuizView) -> TypedQuizLine {
        let text = line.trimmed
        let word = text.lowercased()
        switch word {
        case "help", "?": return .help
        case "leave", "quit": return .event(.leave)
        case "pause": return .event(.pause)
        default: break
        }
        switch view {
        case .about, .paused:
            return isGo(word) ? .event(view == .paused ? .goOn : .begin) : .refused("Press Enter to go on.")
        case .leaving:
            if word == "yes" || word == "y" { return .event(.confirmed(true)) }
            return word == "no" || word == "n" || isGo(word)
                ? .event(.confirmed(false)) : .refused("Type yes to leave, no to stay.")
        case .waiting, .introducing, .ended: return .refused("One moment.")
        case .question(let question): return read(text, word, in: question)
        }
    }

    private static func isGo(_ word: String) -> Bool { word.isEmpty || word == "go" }

    private static func read(_ text: String, _ word: String, in view: QuizQuestionView) -> TypedQuizLine {
        if view.answered != nil {
            if let side = QuizSide(rawValue: word) {
                guard view.answered?.comparison?[side] != nil else { return .refused("There is only a to hear.") }
                return .event(.compare(side))
            }
            return isGo(word) ? .event(.goOn) : .refused("It is answered: press Enter to go on.")
        }
        if let sides = view.sides, sides.turn == nil, word != "again" { return buzz(word, sides) }
        if word == "again" { return view.canHearAgain ? .event(.again) : .refused("It is not heard to its end yet.") }
        switch view.question.asked {
        case .choice(let choices, _): return choice(word, choices)
        case .name:
            let name =
                text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 2
                ? String(text.dropFirst().dropLast()) : text
            return name.isEmpty || word == "go" ? .refused("Type the name.") : .event(.answer(.name(name)))
        case .touch(let targets): return isGo(word) || word == "done" ? .played : values(word, targets)
        case .gesture: return isGo(word) || word == "done" ? .played : .refused("Play it, then press Enter.")
        }
    }

    private static func buzz(_ word: String, _ sides: QuizSidesView) -> TypedQuizLine {
        let side = SurfaceSide.allCases.first { word == $0.rawValue || word == String($0.rawValue.prefix(1)) }
        guard let side else { return .refused("Type l for left or r for right first, then a number.") }
        return sides.canBuzz ? .buzz(side) : .refused("It is not heard yet.")
    }

    private static func choice(_ word: String, _ choices: [QuizChoice]) -> TypedQuizLine {
        if let number = Int(word), choices.indices.contains(number - 1) { return .event(.answer(.choice(number - 1))) }
        if let exact = choices.firstIndex(where: { $0.text.lowercased() == word }) {
            return .event(.answer(.choice(exact)))
        }
        let begun = choices.indices.filter { choices[$0].text.lowercased().hasPrefix(word) }
        guard begun.count == 1, !word.isEmpty else {
            return .refused("Type a number from 1 to \(choices.count), or help.")
        }
        return .event(.answer(.choice(begun[0])))
    }

    /// Values that are typed instead of played: "density 20, duration 0.3".
    private static func values(_ word: String, _ targets: [Parameter: Double]) -> TypedQuizLine {
        var values: [Parameter: Double] = [:]
        for part in word.split(separator: ",") {
            let words = part.split(separator: " ")
            guard words.count >= 2, let value = Double(words[words.count - 1]), value.isFinite,
                let parameter = targets.keys.first(where: { $0.isCalled(words.dropLast().joined(separator: " ")) })
            else { return .refused("Type \(targets.typed), or play it and press Enter.") }
            values[parameter] = value
        }
        guard values.count == targets.count else { return .refused("Type \(targets.typed).") }
        return .event(.answer(.touch(values)))
    }
}

extension Parameter {
    /// Whether a player means it by these words.
    fileprivate func isCalled(_ words: String) -> Bool {
        let name = words.split(separator: " ").joined(separator: "-")
        return words == QuizText.name(self) || definition.name == name
            || definition.shortName.split(separator: " ").joined(separator: "-") == name
    }
}

extension Parameter {
    /// How its value is typed: "density and its value in /s".
    var typedWords: String {
        "\(QuizText.name(self)) and its value" + (definition.unit.isEmpty ? "" : " in \(definition.unit)")
    }
}

extension [Parameter: Double] {
    /// How values of these are typed.
    fileprivate var typed: String {
        keys.sorted { $0.rawValue < $1.rawValue }.map(\.typedWords).joined(separator: ", ")
    }
}
