import Files

/// What a game begins with.
public struct QuizGameSetup: Sendable {
    /// What goes for it.
    public var rules: QuizRules
    /// What is said of this game before it begins, beside what goes for it; nothing where it is empty.
    public var note = ""
    /// Who plays.
    public var player: String
    /// The sounds that the player has heard: others are introduced before they are asked about.
    public var heardSounds: Set<String>
    /// The best game before of these rules; `nil` where there is none.
    public var best: QuizTally?
    /// Whether `best` is that of the day, whoever played it.
    public var isBestOfDay = false
    /// When the audio's clock stood at 0, in seconds since 1970.
    public var clockBegan: Double

    /// Makes one.
    public init(
        _ rules: QuizRules, player: String = "", heardSounds: Set<String> = [], best: QuizTally? = nil,
        clockBegan: Double = 0
    ) {
        (self.rules, self.player, self.heardSounds) = (rules, player, heardSounds)
        (self.best, self.clockBegan) = (best, clockBegan)
    }

    /// The moment of the audio's clock, as results are dated.
    func date(at seconds: Double) -> String { UniversalTime.text(Int(clockBegan + seconds)) }
}
