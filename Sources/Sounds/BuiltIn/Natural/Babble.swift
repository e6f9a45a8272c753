import Glibc

extension BuiltInSound {
    static let babble = BuiltInSound(
        name: "babble", about: "Speech without words: cut it for voices in a crowd", rootHz: 120, turnSeconds: 10,
        defaults: .solo(level: 10.0)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds, isStereo: false)
        var random = SeededRandom(28)
        let mouths: [Vowel] = [.ah, .ee, .er, .oo, .eh, .aw]
        // Syllables, each of a consonant, a vowel on the way to another one, and a pitch; a phrase falls, then a breath.
        var syllables: [Syllable] = []
        for index in 0..<44 {
            let fall = 0.22 - 0.045 * Double(index % 11)
            syllables.append(
                Syllable(
                    turn: (Double(index) + random.between(-0.15, 0.15)) / 44,
                    from: mouths[Int(random.between(0, 6))], to: mouths[Int(random.between(0, 6))],
                    isPause: index % 11 == 10, pitch: fall + random.between(-0.12, 0.12), consonant: random.unit(),
                    stress: random.between(0.55, 1)))
        }
        // In fine steps: what all partials have in common.
        let points = loop.frames / 128
        let track = (0...points).map { Syllable.at(Double($0) / Double(points), in: syllables) }
        func now(_ turn: Double) -> Syllable.Instant { track[Int(turn * Double(points) + 0.5)] }
        // A whole number of cycles, wherever the melody has been.
        let mean = track.dropLast().reduce(0) { $0 + $1.hz } / Double(points)
        let correction = loop.whole(mean) / mean
        var offsets = [0.0]
        for index in 0..<points {
            offsets.append(offsets[index] + (track[index].hz * correction - 120) * 128 / LoopBuffer.rate)
        }
        loop.addTone(
            hz: 120, partials: 40, .middle, wander: { offsets[Int($0 * Double(points) + 0.5)] },
            level: { partial, turn in
                let moment = now(turn)
                let k = Double(partial)
                return moment.voiced * pow(k, -1.5) * moment.mouth.gain(k * moment.hz)
            })
        var hiss = loop.white(&random)
        hiss.filter(.band) { turn in
            let moment = now(turn)
            return (moment.noiseHz, 2.2, 1.5 * moment.noise)
        }
        loop.add(hiss)
        return loop
    }
}

/// A syllable of speech without words.
private struct Syllable {
    /// When it begins, in turns.
    var turn: Double
    var from: Vowel
    var to: Vowel
    var isPause: Bool
    /// In octaves above the middle.
    var pitch: Double
    /// Which consonant it begins with: 0…0.35 a hiss, …0.7 a burst, …1 a hum.
    var consonant: Double
    var stress: Double

    /// What the voice does at a moment.
    struct Instant {
        var hz = 120.0
        var voiced = 0.0
        var mouth = Vowel.er
        var noise = 0.0
        var noiseHz = 4_000.0
    }

    static func at(_ turn: Double, in syllables: [Syllable]) -> Instant {
        let count = Double(syllables.count)
        var moment = Instant()
        var (weights, pitch) = (0.0, 0.0)
        for syllable in syllables {
            // Round the turn: the first comes after the last.
            var since = turn - syllable.turn
            since -= since.rounded()
            since *= count
            guard since > -0.9, since < 1.6 else { continue }
            let near = pow(hill(since / 3, at: 0.15, width: 0.33), 1.5)
            weights += near
            pitch += near * syllable.pitch
            guard !syllable.isPause, since > -0.1, since < 1 else { continue }
            let start = syllable.consonant < 0.7 ? 0.24 : 0.05
            let open = min(max((since - start) / 0.16, 0), 1) * min(max((0.98 - since) / 0.22, 0), 1)
            let hum = syllable.consonant >= 0.7 ? min(max(since / 0.08, 0), 1) * max(0, 1 - since / 0.3) * 0.4 : 0
            let loud = max(open * open * (3 - 2 * open), hum) * syllable.stress
            if loud > moment.voiced {
                moment.voiced = loud
                let along = min(max((since - 0.15) / 0.7, 0), 1)
                moment.mouth = syllable.from.towards(syllable.to, along * along * (3 - 2 * along))
            }
            if syllable.consonant < 0.35 {
                moment.noise += 0.5 * hill(since, at: 0.12, width: 0.2)
                moment.noiseHz = 3_500 + 9_000 * syllable.consonant
            } else if syllable.consonant < 0.7 {
                let burst = since - 0.16
                moment.noise += burst > 0 ? min(burst / 0.01, 1) * exp(-burst * 22) : 0
                moment.noiseHz = 1_200 + 6_000 * (syllable.consonant - 0.35)
            }
        }
        moment.hz = 120 * exp2(pitch / max(weights, 1e-6))
        return moment
    }
}
