import Granular

/// Which window the grains have, of four that look and sound apart.
enum WindowQuestion {
    /// Windows of one row are too much alike to be asked about at once.
    private static let alike: [[WindowKind]] = [
        [.hann, .gaussian, .triangle], [.tukey, .line], [.sinc], [.expodec], [.rexpodec],
    ]

    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard draw.subject == nil || draw.subject == .parameter(.window), let sound = draw.sound(.sustained) else {
            return nil
        }
        let windows = Self.windows(&draw)
        let right = draw.below(windows.count)
        var clip = Self.clip(of: sound, &draw)
        clip.values[.window] = Double(windows[right].rawValue)
        return QuizQuestion(
            kind: .window, seed: draw.seed, subject: .parameter(.window),
            prompt: "\(sound.name): which window do the grains have?", clips: [clip],
            asked: .choice(windows.map { QuizChoice("\($0)") }, right: right), explanation: "window \(windows[right])")
    }

    /// Four of them, in a random order.
    static func windows(_ draw: inout QuizDraw) -> [WindowKind] {
        draw.shuffled(alike).prefix(4).compactMap { draw.pick($0) }
    }

    /// Single grains, so long that one hears how they begin and end.
    static func clip(of sound: QuizSound, _ draw: inout QuizDraw) -> QuizClip {
        var values = AskedParameter.single
        values[.pitch] = sound.rootHz
        values[.density] = 2.5
        values[.duration] = 0.3
        return draw.clip(of: sound, values, seconds: 2)
    }
}
