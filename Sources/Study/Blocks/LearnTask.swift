/// Learning a phrase by ear: hearing it, as it is or with tools, and playing it back until it is reproduced.
struct LearnTask: BlockTask {
    /// The speeds that it is heard at.
    static let speeds = [0.5, 0.6, 0.75, 0.9, 1.0]
    /// A take ends when nothing was tapped for so long, in seconds, and longer than the phrase's longest rest.
    static let restSeconds = 2.0
    /// How long it is said how it ended before it goes on, in seconds.
    static let endSeconds = 3.0

    private let phrase: StudyPhrase
    private let pads: Int
    private let hasTools: Bool
    private let mostSeconds: Double?

    private var hasBegun = false
    /// Since when it can be heard.
    private var readyAt: Double?
    private var progress: PhraseProgress
    private var heardCount = 0
    private var speed = LearnTask.speeds.count - 1
    /// The section that goes round, from 1.
    private var section: Int?
    private var isGivingUp = false
    private var taps: [PhraseTake.Tap] = []
    private var tappedAt = 0.0
    /// What came of the last take.
    private var result = ""
    /// What is said at the end, since when.
    private var end: (words: String, since: Double)?

    init(_ learning: StudyLearning, at step: PlannedStep?, mostSeconds: Double?) {
        phrase = learning.phrase(at: step?.position ?? 1) ?? StudyPhrase("phrase", tempo: 60, sections: [])
        pads = learning.pads
        hasTools = step?.condition.map(learning.hasTools) ?? false
        progress = PhraseProgress(phrase, hasTools: hasTools)
        self.mostSeconds = mostSeconds
    }

    // MARK: What is read

    var prompt: BlockPrompt {
        guard readyAt != nil else { return BlockPrompt("One moment: the phrase is loading.") }
        var prompt = end.map { BlockPrompt("\($0.words) This goes on by itself.") } ?? BlockPrompt(text, choices)
        (prompt.phrase, prompt.pads) = (progress, pads)
        return prompt
    }

    private var text: String {
        if isGivingUp { return "Give up? Choose it once more, or go on." }
        let words = result.isEmpty ? "Listen, pause, then play the phrase. Play it until you have it." : result
        return ([words] + (hasTools ? heard : [])).joined(separator: " ")
    }

    /// What is heard, and where, as the tools have left it.
    private var heard: [String] {
        let isBeyond = !progress.isPlaying && progress.place > 0 && progress.place < Double(progress.beatCount)
        return [
            section.map { "Section \($0) of \(phrase.sections.count) loops." } ?? progress.loopText,
            speed < Self.speeds.count - 1 ? "Speed \(Int((Self.speeds[speed] * 100).rounded())) %." : "",
            isBeyond ? "It stands at beat \(progress.beat) of \(progress.beatCount)." : "",
        ].filter { !$0.isEmpty }
    }

    private var choices: [(BlockChoice, String)] {
        let play = [(BlockChoice.play, progress.isPlaying ? "Pause" : "Play")]
        let tools: [(BlockChoice, String)] = [
            (.section, "Section"), (.loopFrom, "From"), (.loopTo, "To"), (.beatBack, "Back"),
            (.beatOn, "On"), (.slower, "Slower"), (.faster, "Faster"),
        ]
        return play + (hasTools ? tools : []) + [(.giveUp, "Give up")]
    }

    // MARK: What happens

    mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        guard hasBegun else {
            hasBegun = true
            return [.sound(.handsFromStart), .phrase(.open(phrase))]
        }
        guard let hearing = observation.hearing else { return [] }
        if let end { return observation.seconds - end.since >= Self.endSeconds ? [.finish] : [] }
        var effects: [BlockEffect] = []
        if readyAt == nil {
            readyAt = observation.seconds
            effects.append(.record(.asked(phrase.name, round: 1)))
        }
        progress.update(hearing, speed: Self.speeds[speed])
        if progress.isPlaying { taps = [] } else { effects += take(observation) }
        if end != nil { return effects }
        for choice in observation.choices { effects += choose(choice) }
        if effects.contains(.finish) { return effects }
        if let mostSeconds, let readyAt, observation.seconds - readyAt >= mostSeconds {
            effects.append(.record(.timedOut(phrase.name)))
            effects += finish("The time for this phrase is over.", observation)
        }
        return effects
    }

    /// Nothing is heard or played any more; how it ended is said before it goes on.
    private mutating func finish(_ words: String, _ observation: BlockObservation) -> [BlockEffect] {
        end = (words, observation.seconds)
        return [.sound(.silence)] + (progress.isPlaying ? [.phrase(.play)] : [])
    }

    private mutating func choose(_ choice: BlockChoice) -> [BlockEffect] {
        guard choice != .giveUp else {
            guard isGivingUp else {
                isGivingUp = true
                return []
            }
            return [.record(.gaveUp(phrase.name)), .sound(.silence), .finish]
        }
        isGivingUp = false
        guard choice != .play else {
            guard !progress.isPlaying else { return [.phrase(.play)] }
            return recordHeard() + [.phrase(.play)]
        }
        guard hasTools else { return [] }
        let used = BlockEffect.record(.used(choice.rawValue))
        switch choice {
        case .section:
            let next = (section ?? 0) + 1
            section = next <= phrase.sections.count ? next : nil
            let isAsked = section != nil && !progress.isPlaying
            return [used] + (isAsked ? recordHeard() : []) + [.phrase(.section(section))]
        case .loopFrom, .loopTo:
            section = nil
            return [used, .phrase(choice == .loopFrom ? .loopBegin : .loopEnd)]
        case .beatBack: return [used, .phrase(.beat(-1))]
        case .beatOn: return [used, .phrase(.beat(1))]
        case .slower, .faster:
            speed = min(max(speed + (choice == .slower ? -1 : 1), 0), Self.speeds.count - 1)
            return [used, .phrase(.speed(Self.speeds[speed]))]
        case .listen, .done, .play, .giveUp: return []
        }
    }

    private mutating func recordHeard() -> [BlockEffect] {
        heardCount += 1
        return [.record(.heard(phrase.name, time: heardCount))]
    }

    /// Takes what was tapped; a take that reproduces the phrase ends the block at its last tap.
    private mutating func take(_ observation: BlockObservation) -> [BlockEffect] {
        var effects: [BlockEffect] = []
        if !observation.taps.isEmpty {
            (tappedAt, isGivingUp) = (observation.seconds, false)
            if taps.isEmpty { effects.append(.record(.began(phrase.name))) }
            taps += observation.taps.map {
                PhraseTake.Tap(seconds: $0.seconds, pad: min(Int(max($0.place, 0) * Double(pads)), pads - 1) + 1)
            }
            let take = PhraseTake(taps, of: phrase)
            if take.isReproduced {
                effects += [
                    .record(.tried(phrase.name, percent: percent(take))), .record(.did(phrase.name, round: 1)),
                ]
                return effects + finish("You have it: that was the phrase.", observation)
            }
        } else if !taps.isEmpty, observation.seconds - tappedAt >= rest {
            let take = PhraseTake(taps, of: phrase)
            taps = []
            result = "Not yet: \(take.met) of \(phrase.notes.count) notes were there."
            effects.append(.record(.tried(phrase.name, percent: percent(take))))
        }
        return effects
    }

    private func percent(_ take: PhraseTake) -> Int { Int((take.score * 100).rounded()) }

    /// Also who plays a quarter slower may rest as long as the phrase does.
    private var rest: Double {
        let notes = phrase.notes
        let longest = zip(notes.dropFirst(), notes).map { $0.seconds - $1.seconds }.max() ?? 0
        return max(Self.restSeconds, 1.5 * longest)
    }
}
