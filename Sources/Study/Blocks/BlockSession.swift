import Granular

/// A block as it is played: told what happens, it answers what is to be done. It has no clock and no sound of its own.
public struct BlockSession: Sendable {
    private var task: any BlockTask
    private var isFinished = false

    /// Begins `block`.
    /// - Parameter step: at which condition it comes, and as which of the participant's.
    public init(_ block: StudyBlock, at step: PlannedStep? = nil) {
        switch block.task {
        case .play: task = PlayTask()
        case .match(let targets): task = MatchTask(targets, mostSeconds: block.mostSeconds)
        case .comeBack(let times): task = ComeBackTask(times: times, mostSeconds: block.mostSeconds)
        case .commands(let commands, let gap, let rounds):
            task = CommandsTask(commands, gapSeconds: gap, rounds: rounds)
        case .listen(let clips, let times): task = ClipsTask(clips, times: times, isTraced: false)
        case .trace(let clips, let times): task = ClipsTask(clips, times: times, isTraced: true)
        case .learn(let learning): task = LearnTask(learning, at: step, mostSeconds: block.mostSeconds)
        }
    }

    /// Takes how everything stands; to be told some thirty times a second, and at once what was chosen.
    public mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        guard !isFinished else { return [] }
        let effects = task.step(observation)
        isFinished = effects.contains(.finish)
        return effects
    }

    /// What the participant reads, and can choose.
    public var prompt: BlockPrompt { task.prompt }
}

/// How a block stands at a moment.
public struct BlockObservation: Equatable, Sendable {
    /// Since the block began, without pauses, in seconds.
    public var seconds: Double
    /// Whether a finger is down.
    public var isTouching: Bool
    /// What the participant chose since the last moment.
    public var choices: [BlockChoice]
    /// The names of the actions that hands asked for since the last moment, as mappings have them.
    public var actions: [String]
    /// Where the parameters stand, each in its unit.
    public var values: [Parameter: Double]
    /// Fingers that came down since the last moment.
    public var taps: [BlockTap]
    /// The phrase that can be heard.
    public var hearing: BlockHearing?

    /// Makes one; what is not given is empty.
    public init(
        seconds: Double, isTouching: Bool = false, choices: [BlockChoice] = [], actions: [String] = [],
        values: [Parameter: Double] = [:], taps: [BlockTap] = [], hearing: BlockHearing? = nil
    ) {
        (self.seconds, self.isTouching, self.choices) = (seconds, isTouching, choices)
        (self.actions, self.values, self.taps, self.hearing) = (actions, values, taps, hearing)
    }
}

/// What a participant can choose in a block, beside playing.
public enum BlockChoice: String, CaseIterable, Sendable {
    /// To hear it, or hear it again.
    case listen
    /// That this is it.
    case done
    /// A phrase goes on, or stands still.
    case play
    /// The next section of a phrase goes round; after the last, none.
    case section
    /// A loop begins, or ends, here.
    case loopFrom = "from"
    case loopTo = "to"
    /// A beat back, or on.
    case beatBack = "back"
    case beatOn = "on"
    /// The next slower, or faster, speed.
    case slower, faster
    /// To end it without having reproduced the phrase; to be chosen twice.
    case giveUp = "give-up"

    /// The key for it, beside those that all blocks have.
    public var key: Character? {
        switch self {
        case .section: "s"
        case .loopFrom: "a"
        case .loopTo: "b"
        case .beatBack: "-"
        case .beatOn: "+"
        case .slower: "<"
        case .faster: ">"
        case .listen, .done, .play, .giveUp: nil
        }
    }
}

/// What is to be done in a block.
public enum BlockEffect: Equatable, Sendable {
    /// Bring this to the journal.
    case record(BlockEvent)
    /// Let this be heard.
    case sound(BlockSound)
    /// Do this with the phrase.
    case phrase(PhraseStep)
    /// Everything in the block was done.
    case finish
}

/// What is heard in a block.
public enum BlockSound: Equatable, Sendable {
    /// Hands play, everything beginning as the condition says.
    case handsFromStart
    /// Hands play on from where everything stood as they were last heard.
    case hands
    /// These values sound by themselves, the others as the condition says; hands move nothing.
    case still([Parameter: Double])
    /// A clip sounds; what fingers do is kept, and moves nothing.
    case clip(StudyClip)
    /// Nothing; hands move nothing.
    case silence
}

/// What a participant reads during a block.
public struct BlockPrompt: Equatable, Sendable {
    /// A sentence or two; empty where nothing is to be said.
    public var text: String
    /// What can be chosen, and how it is called.
    public var choices: [Choice]
    /// Whether fingers are asked to move, so that the surface is shown.
    public var showsSurface: Bool
    /// The phrase that is learnt, and on how many pads it is played, side by side; `nil` where there is none.
    public var phrase: PhraseProgress?, pads: Int?

    /// Whether the participant goes on whenever they like.
    public var canLeave: Bool

    /// Something that can be chosen.
    public struct Choice: Equatable, Sendable {
        /// What it is.
        public var choice: BlockChoice
        /// How it is called.
        public var title: String

        /// What is typed for it.
        public var typed: String {
            choice == .play ? title.lowercased() : choice.rawValue.split(separator: "-").joined(separator: " ")
        }
    }

    /// What somebody types for a choice: a word or two, with a space or a hyphen between them, or its key; nothing for the first one. A phrase
    /// that goes on is not played, and one that stands still is not paused.
    public func choice(typed text: String) -> Choice? {
        let typed = text.split { " \t".contains($0) }.joined(separator: " ").lowercased()
        guard !typed.isEmpty else { return choices.first }
        if typed.count == 1, let found = choices.first(where: { $0.choice.key == typed.first }) { return found }
        let words = typed.split { " -".contains($0) }.joined(separator: " ")
        return choices.first { words == $0.typed }
    }

    init(
        _ text: String, _ choices: [(BlockChoice, String)] = [], showsSurface: Bool = true, canLeave: Bool = false
    ) {
        (self.text, self.canLeave) = (text, canLeave)
        self.choices = choices.map { Choice(choice: $0, title: $1) }
        self.showsSurface = showsSurface
    }
}

/// One kind of block.
protocol BlockTask: Sendable {
    /// Takes how everything stands.
    mutating func step(_ observation: BlockObservation) -> [BlockEffect]
    /// What the participant reads, and can choose.
    var prompt: BlockPrompt { get }
}
