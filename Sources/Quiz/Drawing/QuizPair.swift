import Granular

/// Two clips of a sound that differ in one parameter.
struct QuizPair {
    let sound: QuizSound
    let asked: AskedParameter
    let difference: QuizDifference
    /// The first has the difference's `from`, the second its `to`.
    let first: QuizClip
    let second: QuizClip

    /// Whether the second has the higher value.
    var goesUp: Bool { difference.to > difference.from }
}

extension QuizDraw {
    /// Two clips that differ in one of the parameters that `isMeant`; `nil` where nothing fits.
    mutating func pair(_ isMeant: (AskedParameter) -> Bool = { _ in true }) -> QuizPair? {
        guard let asked = asked(isMeant), let sound = sound(asked.traits), let values = values(of: asked, for: sound)
        else { return nil }
        var first = clip(of: sound, asked.values(for: sound), seconds: asked.seconds)
        first.isLevelMatched = asked.parameter != .level
        var second = first
        first.values[asked.parameter] = values.from
        second.values[asked.parameter] = values.to
        return QuizPair(
            sound: sound, asked: asked,
            difference: QuizDifference(parameter: asked.parameter, from: values.from, to: values.to), first: first,
            second: second)
    }

    /// A clip of a sound: where it goes on, from anywhere in it, else from where it starts.
    mutating func clip(of sound: QuizSound, _ values: [Parameter: Double], seconds: Double) -> QuizClip {
        var clip = QuizClip(sound: sound.name, values: values, seconds: seconds, seed: clipSeed())
        let place = below(9)
        if sound.traits.contains(.sustained) { clip.values[.position] = Double(place) / 10 }
        return clip
    }
}
