import Quiz

/// Which game is played, as it was asked for.
struct QuizGameChoice {
    let rules: QuizRules
    let seed: UInt64
    /// Whether only built-in sounds are asked about: everybody has them.
    let asksBuiltInOnly: Bool

    /// - Parameters:
    ///   - name: of a kind, or "classic", "daily", "sides" or "plan".
    ///   - day: today: "2026-11-28".
    ///   - seed: by chance where `nil`; a daily game has that of its day.
    init?(
        named name: String, day: String, seed: UInt64? = nil, questions: Int? = nil, points: Int? = nil,
        isTimed: Bool = true,
        asksBuiltInOnly: Bool = false
    ) {
        let mode: QuizMode
        switch name.lowercased() {
        case "classic": mode = .classic
        case "daily": mode = .daily(day)
        case "plan": mode = .plan
        case "sides": mode = .sides
        case let kind:
            guard let kind = QuizKind(rawValue: kind) else { return nil }
            mode = .kind(kind)
        }
        rules = QuizRules(mode, questionLimit: questions, pointsToWin: points, isTimed: isTimed)
        if case .daily = mode {
            self.seed = UInt64(day.filter(\.isNumber)) ?? 0
            self.asksBuiltInOnly = true
        } else {
            self.seed = seed ?? UInt64.random(in: 0...UInt64.max)
            self.asksBuiltInOnly = asksBuiltInOnly
        }
    }

    /// What is asked for.
    /// - Parameter hasHand: whether a hand can play on something.
    func kinds(hasHand: Bool) -> [QuizKind] {
        switch rules.mode {
        case .kind(let kind): [kind]
        // The same for everyone, whatever they play on.
        case .daily: QuizKind.chosen
        // Both sides have the same to touch.
        case .sides, .mix: QuizKind.chosen
        case .classic, .plan, .room: QuizKind.allCases.filter { hasHand || !$0.isPlayed }
        }
    }
}
