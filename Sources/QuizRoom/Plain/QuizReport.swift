import Quiz

/// How a game is told in lines: for people, or for programs.
protocol QuizReport {
    /// What it asks, before it begins.
    func about(_ rules: QuizRules, note: String) -> [String]
    /// How it is begun, where the player begins it.
    func begin() -> [String]
    /// A sound is introduced by its name.
    func introducing(_ sound: String) -> [String]
    /// The next question is still being made.
    func waiting() -> [String]
    /// A question, before it is heard.
    func question(_ view: QuizQuestionView) -> [String]
    /// It was heard: the time runs.
    func heard(_ view: QuizQuestionView) -> [String]
    /// It is a side's turn, of two.
    func turn(_ sides: QuizSidesView, _ view: QuizQuestionView) -> [String]
    /// It was answered, or time ran out.
    func answered(_ view: QuizQuestionView, _ answered: QuizQuestionView.Answered, _ rules: QuizRules) -> [String]
    /// It is interrupted.
    func paused() -> [String]
    /// Whether to leave is asked.
    func leaving() -> [String]
    /// Something that is to be said to the player.
    func remark(_ text: String) -> [String]
    /// It is over.
    func ended(_ end: QuizEnd) -> [String]
}
