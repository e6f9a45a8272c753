import Granular

/// Which of four sounds is heard: the others are of its family, where there are enough.
enum SoundQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let sound = draw.sound(isAny: true), let others = draw.others(3, beside: sound, plain: TypedName.plain)
        else {
            return nil
        }
        let clip = Self.clip(of: sound, &draw)
        let choices = draw.shuffled([sound] + others)
        return QuizQuestion(
            kind: .sound, seed: draw.seed, subject: .sound(sound.name), prompt: "Which sound is it?", clips: [clip],
            asked: .choice(choices.map { QuizChoice($0.name) }, right: choices.firstIndex(of: sound) ?? 0),
            explanation: "It is \(sound.name)")
    }

    /// The sound as it is played at first, without reverb, from some place, somewhat higher or lower.
    static func clip(of sound: QuizSound, _ draw: inout QuizDraw) -> QuizClip {
        var values: [Parameter: Double] = [.reverbMix: 0, .delayMix: 0, .position: Double(draw.below(9)) / 10]
        // With a random offset in Hz another pitch is another sound.
        if sound.traits.contains(.pitched), sound.start[.pitchOffset] == 0, let start = sound.start[.pitch],
            let ratio = draw.pick([0.8, 0.9, 1, 1.125, 1.25])
        {
            values[.pitch] = start * ratio
        }
        return QuizClip(sound: sound.name, values: values, seconds: 3, seed: draw.clipSeed())
    }
}
