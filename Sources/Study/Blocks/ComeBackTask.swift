/// Finding a sound, and coming back to it after everything was moved away.
struct ComeBackTask: BlockTask {
    /// How long it is quiet before each return, in seconds.
    static let quietSeconds = 3.0

    private enum Phase {
        case searching
        case quiet(until: Double)
        case returning(since: Double)
    }

    private let times: Int
    /// How long each return may take, in seconds.
    private let mostSeconds: Double?
    private var phase = Phase.searching
    private var hasBegun = false
    private var number = 0
    private var hasTouched = false

    init(times: Int, mostSeconds: Double?) { (self.times, self.mostSeconds) = (times, mostSeconds) }

    var prompt: BlockPrompt {
        switch phase {
        case .searching:
            BlockPrompt("Find a sound that you would like to come back to.", [(.done, "This is the sound")])
        case .quiet: BlockPrompt("Everything was moved away. Soon you find your sound again.", showsSurface: false)
        case .returning:
            BlockPrompt(
                times > 1 ? "Find your sound again (\(number) of \(times))." : "Find your sound again.",
                [(.done, "This is it")])
        }
    }

    mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        var effects: [BlockEffect] = []
        if !hasBegun {
            hasBegun = true
            effects.append(.sound(.handsFromStart))
        }
        switch phase {
        case .searching:
            guard observation.choices.contains(.done) else { return effects }
            return effects + [.record(.kept)] + quiet(from: observation.seconds)
        case .quiet(let end):
            guard observation.seconds >= end else { return effects }
            (number, hasTouched, phase) = (number + 1, false, .returning(since: observation.seconds))
            return effects + [.sound(.handsFromStart)]
        case .returning(let since):
            let name = "return-\(number)"
            if observation.isTouching, !hasTouched {
                hasTouched = true
                effects.append(.record(.began(name)))
            }
            let isOver = mostSeconds.map { observation.seconds - since >= $0 } ?? false
            guard observation.choices.contains(.done) || isOver else { return effects }
            effects.append(.record(observation.choices.contains(.done) ? .done(name) : .timedOut(name)))
            return effects + (number == times ? [.sound(.silence), .finish] : quiet(from: observation.seconds))
        }
    }

    private mutating func quiet(from seconds: Double) -> [BlockEffect] {
        phase = .quiet(until: seconds + Self.quietSeconds)
        return [.sound(.silence)]
    }
}
