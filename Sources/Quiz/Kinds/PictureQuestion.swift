import Granular

/// Which of four pictures shows what is heard: outlines of grains that come at other rates or have other windows, or spectra that are
/// higher or darker.
enum PictureQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        let ways: [(Parameter, (inout QuizDraw) -> Drawn?)] = [
            (.density, density), (.window, window), (.pitch, { steps(.pitch, &$0) }),
            (.filterCutoff, { steps(.filterCutoff, &$0) }),
        ]
        let meant = ways.filter { draw.subject == nil || draw.subject == .parameter($0.0) }
        guard let (parameter, way) = draw.pick(meant), let drawn = way(&draw) else { return nil }
        let right = draw.below(drawn.clips.count)
        let choices = zip(drawn.texts, drawn.clips).map { QuizChoice($0, picture: QuizPicture(drawn.kind, of: $1)) }
        return QuizQuestion(
            kind: .picture, seed: draw.seed, subject: .parameter(parameter),
            prompt: "Which \(drawn.kind.rawValue) is that of what you hear?", clips: [drawn.clips[right]],
            asked: .choice(choices, right: right), explanation: drawn.texts[right])
    }

    /// Four clips, and what their pictures show in words.
    private struct Drawn {
        let kind: QuizPicture.Kind
        let clips: [QuizClip]
        let texts: [String]
    }

    /// Bumps that are counted: no more than a picture has columns for.
    private static func density(_ draw: inout QuizDraw) -> Drawn? {
        guard let asked = AskedParameter.of(.density), let sound = draw.sound(asked.traits),
            let numbers = GrainsQuestion.choices(&draw, upTo: 20)
        else { return nil }
        let clip = draw.clip(of: sound, asked.values(for: sound), seconds: 1.5)
        return drawn(.outline, .density, draw.shuffled(numbers), clip)
    }

    private static func window(_ draw: inout QuizDraw) -> Drawn? {
        guard let sound = draw.sound(.sustained) else { return nil }
        let windows = WindowQuestion.windows(&draw)
        var clip = WindowQuestion.clip(of: sound, &draw)
        clip.seconds = 1.5
        let clips = windows.map { window in
            var shown = clip
            shown.values[.window] = Double(window.rawValue)
            return shown
        }
        return Drawn(kind: .outline, clips: clips, texts: windows.map { "window \($0)" })
    }

    /// Four values of a parameter, each its step from the next.
    private static func steps(_ parameter: Parameter, _ draw: inout QuizDraw) -> Drawn? {
        guard let asked = AskedParameter.of(parameter), let sound = draw.sound(asked.traits) else { return nil }
        let range = asked.range(for: sound)
        // Pictures are coarse: what is asked of them is never finer than a third of an octave.
        let step = max(draw.difficulty.step(parameter), 1.26)
        guard let low = draw.pick(NiceNumber.all(in: range).filter { $0 * step * step * step <= range.upperBound })
        else { return nil }
        let values = (1..<4).reduce(into: [low]) { values, _ in
            values.append(NiceNumber.rounded(values[values.count - 1] * step, awayFrom: low))
        }
        let clip = draw.clip(of: sound, asked.values(for: sound), seconds: 2)
        return drawn(.spectrum, parameter, draw.shuffled(values), clip)
    }

    private static func drawn(
        _ kind: QuizPicture.Kind, _ parameter: Parameter, _ values: [Double], _ clip: QuizClip
    ) -> Drawn {
        let clips = values.map { value in
            var shown = clip
            shown.values[parameter] = value
            return shown
        }
        let texts = values.map { "\(QuizText.name(parameter)) \(QuizText.value($0, of: parameter))" }
        return Drawn(kind: kind, clips: clips, texts: texts)
    }
}
