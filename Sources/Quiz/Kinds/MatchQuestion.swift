import Granular

/// A sound to be matched with the hand: one or two of the parameters that the mapping has under the fingers.
enum MatchQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let sound = draw.sound() else { return nil }
        let controls = draw.shuffled(Self.controls(draw, among: heard)).prefix(2)
        guard let first = controls.first else { return nil }
        var targets: [Parameter: Double] = [:]
        // Not at the edges, where the hand finds them without listening.
        for control in controls { targets[control.parameter] = control.value(at: Double(3 + draw.below(15)) / 20) }
        let clip = QuizClip(
            sound: sound.name, values: targets, seconds: QuizClip.longestSeconds, seed: draw.clipSeed())
        let names = controls.map { QuizText.name($0.parameter) }.joined(separator: " and ")
        let values = controls.map {
            "\(QuizText.name($0.parameter)) \(QuizText.value(targets[$0.parameter] ?? 0, of: $0.parameter))"
        }
        return QuizQuestion(
            kind: .match, seed: draw.seed, subject: .parameter(first.parameter),
            prompt: "\(sound.name): match its \(names) with your hand", clips: [clip], asked: .touch(targets: targets),
            explanation: values.joined(separator: ", "))
    }

    /// What one hears where it stands, in the sound as it is played at first.
    private static let heard: Set<Parameter> = [
        .pitch, .ratio, .transposition, .density, .duration, .pitchOffset, .pitchSpread,
    ]

    /// The controls of those parameters, the subject's alone where there is one; each parameter once.
    static func controls(_ draw: QuizDraw, among heard: Set<Parameter>) -> [QuizSurface.Control] {
        var taken: Set<Parameter> = []
        return draw.surface.controls.filter { control in
            heard.contains(control.parameter) && control.isPlayable
                && (draw.subject == nil || draw.subject == .parameter(control.parameter))
                && taken.insert(control.parameter).inserted
        }
    }
}

extension QuizSurface.Control {
    /// Whether there is a way from one end to the other that the curve can go.
    var isPlayable: Bool {
        low.isFinite && high.isFinite && low != high && (curve == .linear || (low > 0 && high > 0))
    }

    /// The value at a place of the control, 0…1, with three digits.
    func value(at place: Double) -> Double {
        let value = curve.value(at: place, from: low, to: high)
        return parameter.definition.clamped(NiceNumber.rounded(value, awayFrom: 0, digits: 3))
    }
}
