/// Hearing targets, one after the other, and making each sound the same.
struct MatchTask: BlockTask {
    /// How long a target is heard, in seconds.
    static let heardSeconds = 4.0

    private enum Phase {
        /// Nothing was heard of this target yet.
        case waiting
        case listening(until: Double)
        case playing(since: Double)
    }

    private let targets: [StudyTarget]
    /// How long each may be played at, in seconds; listening does not count.
    private let mostSeconds: Double?
    private var index = 0
    private var phase = Phase.waiting
    private var heardCount = 0
    private var playedSeconds = 0.0
    private var hasTouched = false

    init(_ targets: [StudyTarget], mostSeconds: Double?) {
        (self.targets, self.mostSeconds) = (targets, mostSeconds)
    }

    var prompt: BlockPrompt {
        let place = targets.count > 1 ? "Sound \(min(index + 1, targets.count)) of \(targets.count). " : ""
        switch phase {
        case .waiting:
            return BlockPrompt(
                "\(place)Listen, then make yours sound the same.", [(.listen, "Listen")], showsSurface: false)
        case .listening: return BlockPrompt("\(place)This is the sound to find.", showsSurface: false)
        case .playing:
            return BlockPrompt(
                "\(place)Make yours sound the same.", [(.listen, "Listen again"), (.done, "This is it")])
        }
    }

    mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        guard index < targets.count else { return [] }
        let target = targets[index]
        switch phase {
        case .waiting:
            return observation.choices.contains(.listen) ? listen(to: target, at: observation.seconds) : []
        case .listening(let end):
            guard observation.seconds >= end else { return [] }
            phase = .playing(since: observation.seconds)
            return [.sound(heardCount == 1 ? .handsFromStart : .hands)]
        case .playing(let since):
            var effects: [BlockEffect] = []
            if observation.isTouching, !hasTouched {
                hasTouched = true
                effects.append(.record(.began(target.name)))
            }
            let played = playedSeconds + observation.seconds - since
            if observation.choices.contains(.done) {
                return effects + [.record(.done(target.name))] + goOn()
            }
            if let mostSeconds, played >= mostSeconds {
                return effects + [.record(.timedOut(target.name))] + goOn()
            }
            guard observation.choices.contains(.listen) else { return effects }
            playedSeconds = played
            return effects + listen(to: target, at: observation.seconds)
        }
    }

    private mutating func listen(to target: StudyTarget, at seconds: Double) -> [BlockEffect] {
        heardCount += 1
        phase = .listening(until: seconds + Self.heardSeconds)
        return [.record(.heard(target.name, time: heardCount)), .sound(.still(target.values))]
    }

    private mutating func goOn() -> [BlockEffect] {
        (index, phase, heardCount, playedSeconds, hasTouched) = (index + 1, .waiting, 0, 0, false)
        return [.sound(.silence)] + (index == targets.count ? [.finish] : [])
    }
}
