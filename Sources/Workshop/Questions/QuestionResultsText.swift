extension QuestionState {
    /// How it stands, in a line: "the first 3, the second 1; 4 of 6 answered", without results that are hidden.
    public var results: String {
        let answered = "\(answeredCount) of \(presentCount) answered"
        guard showsResults, question.kind != .open else { return answered }
        // What stands on a scale is a number itself.
        let words = zip(question.answers, counts).map { question.kind == .scale ? "\($1) × \($0)" : "\($0) \($1)" }
        return "\(words.joined(separator: ", ")); \(answered)"
    }
}
