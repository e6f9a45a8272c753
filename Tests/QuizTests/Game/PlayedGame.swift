import Granular
import Quiz

/// A game that is played by a test: its clock goes on as the test says, and what the game has played is heard at once or when the test says.
struct PlayedGame {
    var game: QuizGame
    /// The audio's clock, in seconds.
    var now = 0.0
    /// All that the game asked for.
    var effects: [QuizGameEffect] = []
    private var made: UInt64 = 0
    private let make: (UInt64) -> QuizQuestion

    init(_ setup: QuizGameSetup, make: @escaping (UInt64) -> QuizQuestion = Self.upOrDown) {
        game = QuizGame(setup)
        self.make = make
        effects = game.start()
    }

    init(_ mode: QuizMode, questions: Int? = nil, isTimed: Bool = true) {
        self.init(QuizGameSetup(QuizRules(mode, questionLimit: questions, isTimed: isTimed), heardSounds: ["rain"]))
    }

    /// "Up" is right.
    static func upOrDown(_ seed: UInt64) -> QuizQuestion {
        let low = QuizClip(sound: "rain", values: [.density: 12], seconds: 1, seed: seed)
        let high = QuizClip(sound: "rain", values: [.density: 18], seconds: 1, seed: seed)
        return QuizQuestion(
            kind: .direction, seed: seed, subject: .parameter(.density), prompt: "Did the density go up or down?",
            clips: [low, high], asked: .choice([QuizChoice("up"), QuizChoice("down")], right: 0),
            difference: QuizDifference(parameter: .density, from: 12, to: 18),
            explanation: "density 12 → 18 grains/s")
    }

    /// What the game asks for then.
    @discardableResult
    mutating func tell(_ event: QuizGameEvent) -> [QuizGameEffect] {
        let new = game.handle(event, at: now)
        effects += new
        return new
    }

    /// Makes all questions that were asked for and are not there.
    mutating func makeQuestions() {
        while made < wanted {
            made += 1
            tell(.questionReady(make(made)))
        }
    }

    /// How many questions were asked for so far.
    var wanted: Int {
        effects.reduce(0) { sum, effect in if case .makeQuestions(let count) = effect { sum + count } else { sum } }
    }

    /// Hears what is played to its end, clip by clip, a second each.
    mutating func hear(clips: Int = 2) {
        for index in 0..<clips {
            tell(.clipBegan(index))
            now += 1
            tell(.clipEnded(index))
        }
    }

    /// Begins, and hears the first question.
    mutating func begin() {
        makeQuestions()
        tell(.begin)
        hear()
    }

    /// The question as it is seen.
    var question: QuizQuestionView? { if case .question(let view) = game.view(at: now) { view } else { nil } }
    var results: [QuizResult] {
        effects.compactMap { effect in if case .keep(let result) = effect { result } else { nil } }
    }
    var played: [QuizHearing] {
        effects.compactMap { effect in if case .play(let hearing) = effect { hearing } else { nil } }
    }

    /// Answers, and goes on to the end of the next hearing.
    mutating func answer(_ choice: Int) {
        tell(.answer(.choice(choice)))
        tell(.goOn)
        makeQuestions()
        if game.end == nil { hear() }
    }
}
