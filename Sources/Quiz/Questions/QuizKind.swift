/// What a question asks for.
public enum QuizKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// Which of four sounds is heard.
    case sound
    /// Which parameter moved from the first hearing to the second.
    case parameter
    /// Whether it went up or down.
    case direction
    /// Which of two is denser, longer, higher, brighter, wider or louder.
    case comparison
    /// How many grains a second, of four numbers.
    case grains
    /// Which window the grains have.
    case window
    /// Which of four pictures shows what is heard.
    case picture
    /// The name of the sound, typed.
    case name
    /// Which of three is not like the others.
    case odd
    /// A sound to be played with the hand.
    case match
    /// A short gesture to be played again.
    case gesture

    /// Those that are answered by a choice: nothing is typed or played.
    public static let chosen = allCases.filter { ![.name, .match, .gesture].contains($0) }

    /// Whether it is answered with the hand on the surface.
    public var isPlayed: Bool { self == .match || self == .gesture }

    /// What it asks, in a line that is shown before a game begins.
    public var about: String {
        switch self {
        case .sound: "Which of four sounds is it?"
        case .parameter: "You hear two: which parameter moved?"
        case .direction: "You hear two: did it go up or down?"
        case .comparison: "Which of two is \(AskedParameter.comparedWords)?"
        case .grains: "How many grains per second are there?"
        case .window: "Which window do the grains have?"
        case .picture: "Which of four pictures shows what you hear?"
        case .name: "What is the sound called? Type its name"
        case .odd: "Two of three are alike: which is not?"
        case .match: "Hear a sound, then match it with your hand"
        case .gesture: "Hear a gesture, then play it back"
        }
    }

    /// How long a player has for an answer, in seconds: 10 to choose, 20 to type or to play.
    public var seconds: Double {
        switch self {
        case .name, .match, .gesture: 20
        default: 10
        }
    }
}
