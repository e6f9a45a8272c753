import Files
import Quiz

/// Journals of quizzes: whatever the lines are, scores, the ear and the plan can be told.
enum FuzzedQuiz {
    static func read(_ bytes: [UInt8]) {
        let history = QuizJournal.history(bytes, file: "quiz.jsonl")
        for remark in history.remarks { expectOneLine("\(remark)") }
        let scores = QuizScores(history)
        for line in QuizScoreText.lines(scores) { expectOneLine(line) }
        precondition(QuizScoreText.json(scores).count > 2 && QuizScoreText.csv(history).hasPrefix("date,"))
        guard let player = history.lastPlayer else { return }
        let profile = EarProfile(history.results(of: player), player: player)
        for line in EarText.lines(profile) { expectOneLine(line) }
        precondition(EarText.json(profile).count > 2, "a figure that is no number")
        let plan = QuizPlan(history, player: player, sounds: ["bell", "gong"], at: 1_795_867_200)
        expectOneLine(plan.line)
        precondition(plan.seconds <= QuizPlan.longestSeconds)
    }
}
