import Granular

/// Doing what is asked for, each at its time.
struct CommandsTask: BlockTask {
    private let commands: [StudyCommand]
    private let gapSeconds: Double
    private let rounds: Int
    /// How many commands were asked for, in all rounds.
    private var askedCount = 0
    /// Whether the last one is still to be done.
    private var isOpen = false
    /// Where the open command's parameter stood as it was asked for.
    private var valueBefore: Double?
    private var hasBegun = false

    init(_ commands: [StudyCommand], gapSeconds: Double, rounds: Int) {
        (self.commands, self.gapSeconds, self.rounds) = (commands, gapSeconds, rounds)
    }

    private var all: Int { commands.count * rounds }
    private var command: StudyCommand { commands[(askedCount - 1) % commands.count] }
    private var round: Int { (askedCount - 1) / commands.count + 1 }

    var prompt: BlockPrompt { BlockPrompt(isOpen ? command.text : "Play as you like until you are asked.") }

    mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        var effects: [BlockEffect] = []
        if !hasBegun {
            hasBegun = true
            effects.append(.sound(.handsFromStart))
        }
        if isOpen { effects += check(observation) }
        // The first comes after a gap too, so that nobody is taken by surprise.
        guard observation.seconds >= gapSeconds * Double(askedCount + 1) else { return effects }
        if isOpen {
            isOpen = false
            effects.append(.record(.missed(command.name, round: round)))
        }
        guard askedCount < all else { return effects + [.sound(.silence), .finish] }
        askedCount += 1
        isOpen = true
        if case .parameter(let parameter, _) = command.done { valueBefore = observation.values[parameter] }
        return effects + [.record(.asked(command.name, round: round))]
    }

    /// Whether the open command was done, and what else was.
    private mutating func check(_ observation: BlockObservation) -> [BlockEffect] {
        var effects: [BlockEffect] = []
        var isDone = false
        switch command.done {
        case .action(let name): isDone = observation.actions.contains(name)
        case .parameter(let parameter, let range):
            if let value = observation.values[parameter] {
                // What stood there before anybody moved it was not done.
                isDone = value != valueBefore && range.contains(value)
                if value != valueBefore, !isDone { valueBefore = nil }
            }
        }
        let wanted: String? = if case .action(let name) = command.done { name } else { nil }
        for action in observation.actions where action != wanted {
            effects.append(.record(.didOther(action, round: round)))
        }
        if isDone {
            isOpen = false
            effects.append(.record(.did(command.name, round: round)))
        }
        return effects
    }
}
