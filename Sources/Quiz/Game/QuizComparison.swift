import Granular

/// Both sounds of a question that can be heard after the answer.
public struct QuizComparison: Hashable, Sendable {
    /// The first, and what it is.
    public var a: Sound
    /// The second; `nil` where there is none to compare.
    public var b: Sound?

    /// One of both.
    public struct Sound: Hashable, Sendable {
        /// What it is, in a few words.
        public var title: String
        /// How it sounds.
        public var clip: QuizClip
    }

    /// One of both; `nil` where there is none.
    public subscript(side: QuizSide) -> Sound? { side == .a ? a : b }

    /// What can be compared once a question was answered.
    public init?(_ question: QuizQuestion, _ answer: QuizAnswer) {
        guard let first = question.clips.first else { return nil }
        var second: Sound?
        switch question.asked {
        case .choice(let choices, let right):
            let chosen = answer.choice.flatMap { choices.indices.contains($0) && $0 != right ? $0 : nil }
            guard let both = Self.both(question, choices, right: right, chosen: chosen) else { return nil }
            (a, b) = both
            return
        case .name(let name, let others):
            a = Sound(title: name, clip: first)
            if case .name(let typed) = answer,
                let other = others.first(where: { $0.lowercased() == typed.lowercased() })
            {
                second = Sound(title: other, clip: first.of(sound: other))
            }
        case .touch:
            a = Sound(title: "the sound", clip: first)
            if case .touch(let values) = answer { second = Sound(title: "yours", clip: first.with(values)) }
        case .gesture:
            a = Sound(title: "the gesture", clip: first)
            if case .gesture(let points) = answer, !points.isEmpty {
                second = Sound(title: "yours", clip: first.playing(points))
            }
        }
        b = second
    }

    /// - chosen: a wrong choice.
    private static func both(
        _ question: QuizQuestion, _ choices: [QuizChoice], right: Int, chosen: Int?
    ) -> (a: Sound, b: Sound?)? {
        let clips = question.clips
        guard choices.indices.contains(right), let first = clips.first else { return nil }
        if question.kind == .odd, clips.indices.contains(right) {
            let other = chosen.flatMap { clips.indices.contains($0) ? $0 : nil }
            let place = other ?? clips.indices.first { $0 != right } ?? right
            return (
                Sound(title: "the odd one (\(right + 1))", clip: clips[right]),
                Sound(title: "one of the others (\(place + 1))", clip: clips[place])
            )
        }
        if clips.count > 1 {
            return (Sound(title: "the first", clip: first), Sound(title: "the second", clip: clips[1]))
        }
        let other = chosen.flatMap { chosen in
            first.as(choices[chosen], of: question).map { Sound(title: choices[chosen].text, clip: $0) }
        }
        return (Sound(title: choices[right].text, clip: first), other)
    }
}

extension QuizAnswer {
    /// The number of the choice, from 0; `nil` where none was made.
    public var choice: Int? { if case .choice(let index) = self { index } else { nil } }
}

extension QuizClip {
    /// The same of another sound.
    func of(sound: String) -> QuizClip {
        var clip = self
        clip.sound = sound
        return clip
    }

    /// The same with other values.
    func with(_ values: [Parameter: Double]) -> QuizClip {
        var clip = self
        clip.values.merge(values) { $1 }
        clip.changes.removeAll { values[$0.parameter] != nil }
        return clip
    }

    /// The same, moved as a hand did.
    func playing(_ points: [QuizPoint]) -> QuizClip {
        var clip = self
        clip.changes = points.flatMap { point in
            point.values.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                QuizChange(seconds: min(point.seconds, seconds), parameter: $0.key, value: $0.value)
            }
        }
        return clip
    }

    /// As it would have been if that choice were right; `nil` where that cannot be said.
    func `as`(_ choice: QuizChoice, of question: QuizQuestion) -> QuizClip? {
        if let picture = choice.picture { return picture.clip }
        switch question.subject {
        case .sound: return question.kind == .sound ? of(sound: choice.text) : nil
        case .parameter(let parameter):
            guard question.kind == .grains || question.kind == .window else { return nil }
            return parameter.value(written: choice.text).map { with([parameter: $0]) }
        }
    }
}

extension Parameter {
    /// What a choice says of it: the name of a value, or a number with its unit behind it; `nil` where it says neither.
    fileprivate func value(written text: String) -> Double? {
        value(named: text) ?? text.split(separator: " ").first.flatMap { Double($0) }
    }
}
