/// A word that says which other keys a table has.
protocol KindOfTable: RawRepresentable<String>, CaseIterable, Sendable {
    /// What it is, for the docs.
    var about: String { get }
    /// The keys that it needs, and others that not all kinds have.
    var keys: (needed: [String], others: [String]) { get }
    /// Keys that every kind can have, and some need.
    static var common: [String] { get }
}

extension KindOfTable {
    static var common: [String] { [] }

    /// The keys that not all kinds have.
    var ownKeys: [String] { (keys.needed + keys.others).filter { !Self.common.contains($0) } }
}

/// What a step can be.
enum StudyStepKind: String, KindOfTable {
    case text, consent, questions, sus, tlx
    case weightedTLX = "tlx-weighted"
    case ueqS = "ueq-s"
    case play, match
    case comeBack = "come-back"
    case commands, listen, trace, learn

    static let common = ["text"]

    /// Pages, which need no condition.
    static let pages = allCases.filter { !$0.isBlock }

    /// Whether something is played or heard in it.
    var isBlock: Bool {
        switch self {
        case .play, .match, .comeBack, .commands, .listen, .trace, .learn: true
        default: false
        }
    }

    var about: String {
        switch self {
        case .text: "a page to read"
        case .consent: "a page to read and to agree to; whoever does not agree takes no part"
        case .questions: "a page of questions"
        case .sus: "System Usability Scale: ten items from 1 to 5, a score from 0 to 100"
        case .tlx: "NASA Task Load Index without weights: six scales from 0 to 100"
        case .weightedTLX: "NASA Task Load Index, weighted by fifteen comparisons"
        case .ueqS: "User Experience Questionnaire, short: eight items from -3 to 3"
        case .play: "play as one likes"
        case .match: "hear each target, then make it sound the same"
        case .comeBack: "find a sound, and come back to it after everything was moved away"
        case .commands: "do what the screen asks for, one command after the other, each at its time"
        case .listen: "hear clips, without playing"
        case .trace: "hear each clip, and the last time move a hand as if it made the sound"
        case .learn: "hear a phrase, and play it on pads until it is reproduced"
        }
    }

    var keys: (needed: [String], others: [String]) {
        switch self {
        case .text: (["text"], [])
        case .consent: (["text"], ["agree"])
        case .questions: (["question"], ["shuffled"])
        case .sus, .tlx, .weightedTLX, .ueqS: ([], [])
        case .play: ([], ["least", "most"])
        case .match: (["target"], ["least", "most"])
        case .comeBack: ([], ["times", "least", "most"])
        case .commands: (["command"], ["gap", "rounds"])
        case .listen, .trace: (["clip"], ["times"])
        case .learn: (["phrase"], ["pads", "tools", "most"])
        }
    }
}

/// What a question can be.
enum StudyQuestionKind: String, KindOfTable {
    case choice, several, ranking, likert, number, slider, text

    var about: String {
        switch self {
        case .choice: "one of the options"
        case .several: "any number of the options, also none"
        case .ranking: "all options, the best first"
        case .likert: "a point of a scale with words at both ends"
        case .number: "a whole number"
        case .slider: "a place between two ends with words"
        case .text: "free text"
        }
    }

    var keys: (needed: [String], others: [String]) {
        switch self {
        case .choice, .several, .ranking: (["options"], [])
        case .likert: (["low", "high"], ["points"])
        case .number: (["range"], ["unit"])
        case .slider: (["range", "low", "high"], ["step"])
        case .text: ([], ["longest"])
        }
    }
}
