import Granular

/// A short gesture to be played again: one parameter under the fingers that goes from place to place, in time.
enum GestureQuestion {
    /// How long it takes, in seconds, and how often the parameter is set.
    private static let seconds = 3.0
    private static let stepsPerSecond = 50.0

    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let sound = draw.sound(),
            let control = draw.pick(MatchQuestion.controls(draw, among: [.pitch, .ratio, .transposition, .density]))
        else { return nil }
        let points = Self.points(control, &draw)
        // Grains that are short and many say where the parameter is at each moment.
        var values: [Parameter: Double] = [
            .density: 40, .duration: 0.08, .durationSpread: 0, .pitchOffset: 0, .reverbMix: 0,
        ]
        values[control.parameter] = points[0].values[control.parameter]
        let clip = QuizClip(
            sound: sound.name, values: values, changes: changes(points, control), seconds: seconds + 0.5,
            seed: draw.clipSeed())
        let way = points.compactMap { $0.values[control.parameter] }.map { QuizText.value($0, of: control.parameter) }
        return QuizQuestion(
            kind: .gesture, seed: draw.seed, subject: .parameter(control.parameter),
            prompt: "\(sound.name): play this \(QuizText.name(control.parameter)) gesture back", clips: [clip],
            asked: .gesture(points),
            explanation: "\(QuizText.name(control.parameter)) \(way.joined(separator: " → "))")
    }

    /// Three or four places, each a quarter of the control from the one before at least.
    private static func points(_ control: QuizSurface.Control, _ draw: inout QuizDraw) -> [QuizPoint] {
        let count = 3 + draw.below(2)
        var places: [Int] = []
        for _ in 0..<count {
            let free = (2...18).filter { place in places.last.map { abs($0 - place) >= 5 } ?? true }
            places.append(draw.pick(free) ?? 10)
        }
        return places.enumerated().map { number, place in
            QuizPoint(
                seconds: NiceNumber.decimals(seconds * Double(number) / Double(count - 1), awayFrom: 0),
                values: [control.parameter: control.value(at: Double(place) / 20)])
        }
    }

    /// The parameter's way from point to point, straight as the ear counts.
    private static func changes(_ points: [QuizPoint], _ control: QuizSurface.Control) -> [QuizChange] {
        let curve: Curve = control.parameter.quizScale == .ratio ? .exponential : .linear
        return (0...Int(seconds * stepsPerSecond)).compactMap { step in
            let time = Double(step) / stepsPerSecond
            guard let next = points.firstIndex(where: { $0.seconds >= time }), next > 0,
                let from = points[next - 1].values[control.parameter], let to = points[next].values[control.parameter]
            else { return nil }
            let way = (time - points[next - 1].seconds) / (points[next].seconds - points[next - 1].seconds)
            let value = NiceNumber.rounded(curve.value(at: way, from: from, to: to), awayFrom: 0, digits: 5)
            return QuizChange(seconds: time, parameter: control.parameter, value: value)
        }
    }
}
