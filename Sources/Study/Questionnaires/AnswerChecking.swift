import Numbers

extension StudyQuestion {
    /// Why `value` is no answer to it, in words for whoever answers; `nil` where it is one.
    /// - Parameters:
    ///   - value: `nil` where it was left out.
    ///   - conditions: the names of the study's conditions.
    public func refusal(of value: StudyAnswer.Value?, conditions: [String]) -> String? {
        guard let value else { return isOptional ? nil : "please answer this" }
        switch (kind, value) {
        case (.choice(let options), .choice(let word)):
            return options.names(conditions).contains(word) ? nil : "please choose one of these"
        case (.several(let options), .choices(let words)):
            let isPart = Set(words).isSubset(of: options.names(conditions)) && Set(words).count == words.count
            return isPart ? nil : "please choose from these"
        case (.ranking(let options), .choices(let words)):
            return words.sorted() == options.names(conditions).sorted() ? nil : "please give each of them one place"
        case (.likert(let points, _, _), .number(let number)):
            return isWhole(number, in: 1...points) ? nil : "please choose from 1 to \(points)"
        case (.number(let range, let unit), .number(let number)):
            let unit = unit.isEmpty ? "" : " \(unit)"
            return isWhole(number, in: range)
                ? nil : "please enter a whole number from \(range.lowerBound) to \(range.upperBound)\(unit)"
        case (.slider(let range, let step, _, _), .number(let number)):
            return isOnStep(number, of: step, in: range)
                ? nil : "please choose from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))"
        case (.text(let longest), .text(let text)):
            if text.allSatisfy(\.isWhitespace) { return isOptional ? nil : "please answer this" }
            // A character can have any number of accents.
            return text.count <= longest && text.utf8.count <= 16 * longest
                ? nil : "please write \(longest) characters at most"
        default: return "this is no answer to the question"
        }
    }

    private func isWhole(_ number: Double, in range: ClosedRange<Int>) -> Bool {
        number == number.rounded() && number >= Double(range.lowerBound) && number <= Double(range.upperBound)
    }

    private func isOnStep(_ number: Double, of step: Double, in range: ClosedRange<Double>) -> Bool {
        guard range.contains(number) else { return false }
        guard step > 0 else { return true }
        let steps = (number - range.lowerBound) / step
        // The upper end can be chosen even where the steps do not meet it.
        return abs(steps - steps.rounded()) < 1e-6 || number == range.upperBound
    }
}

extension StudyQuestion.Options {
    /// What the data call them.
    public func names(_ conditions: [String]) -> [String] {
        switch self {
        case .words(let words): words
        case .conditions: conditions
        }
    }
}
