import Granular

/// Hearing clips, each so often; where they are traced, the hand moves at the last time.
struct ClipsTask: BlockTask {
    /// How long it is quiet before a clip, in seconds.
    static let quietSeconds = 2.0

    private let clips: [StudyClip]
    private let times: Int
    private let isTraced: Bool
    /// How many times any clip was begun.
    private var heardCount = 0
    /// When what goes on now ends: a clip, or the quiet before one.
    private var end = 0.0
    private var isHeard = false
    private var hasBegun = false
    private var hasTouched = false

    init(_ clips: [StudyClip], times: Int, isTraced: Bool) {
        (self.clips, self.times, self.isTraced) = (clips, times, isTraced)
    }

    /// Of the clip that is heard, or comes next.
    private var place: (clip: Int, time: Int) {
        let index = isHeard ? heardCount - 1 : heardCount
        return (index / times, index % times + 1)
    }

    private var isDrawn: Bool { isTraced && place.time == times }

    var prompt: BlockPrompt {
        guard place.clip < clips.count else { return BlockPrompt("", showsSurface: false) }
        let which = "Sound \(place.clip + 1) of \(clips.count)"
        let time = times > 1 ? ", time \(place.time) of \(times)" : ""
        if isDrawn {
            return BlockPrompt(
                isHeard
                    ? "\(which): move your hand as if you made this sound."
                    : "\(which)\(time): now move your hand as if you made the sound.")
        }
        return BlockPrompt("\(which)\(time): listen.", showsSurface: false)
    }

    mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        if !hasBegun {
            hasBegun = true
            end = observation.seconds + Self.quietSeconds
            return [.sound(.silence)]
        }
        var effects: [BlockEffect] = []
        if isHeard, isDrawn, observation.isTouching, !hasTouched {
            hasTouched = true
            effects.append(.record(.began(clips[place.clip].name)))
        }
        guard observation.seconds >= end else { return effects }
        if isHeard {
            (isHeard, hasTouched) = (false, false)
            end = observation.seconds + Self.quietSeconds
            return effects + [.sound(.silence)] + (heardCount == clips.count * times ? [.finish] : [])
        }
        guard heardCount < clips.count * times else { return effects }
        heardCount += 1
        isHeard = true
        let clip = clips[place.clip]
        end = observation.seconds + clip.seconds
        return effects + [.record(.heard(clip.name, time: place.time)), .sound(.clip(clip))]
    }
}

extension StudyClip {
    /// Where everything in it stands after so many seconds: what moves goes in straight lines on its parameter's own curve.
    public func values(at seconds: Double) -> [Parameter: Double] {
        moves.reduce(into: values) { result, move in
            guard let first = move.value.first else { return }
            let place = min(max(seconds / self.seconds, 0), 1) * Double(move.value.count - 1)
            let index = min(Int(place), max(move.value.count - 2, 0))
            guard move.value.count > 1 else { return result[move.key] = first }
            let (from, to) = (move.value[index], move.value[index + 1])
            result[move.key] = move.key.definition.curve.value(at: place - Double(index), from: from, to: to)
        }
    }
}
