extension BuiltInSound {
    /// Four bars of four beats at 96 BPM, every stroke on its sixteenth.
    static let drums = BuiltInSound(
        name: "drums", about: "Four bars of a drum kit at 96 BPM: beats to step by, breaks to cut", rootHz: 400,
        turnSeconds: 10, evening: 0.3, defaults: .rhythm(level: 10.4),
        marks: .marks(tempo: 96, turnSeconds: 10, sections: ["plain", "busy", "break", "fill"])
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var kit = DrumKit(seed: 31)
        let kick = kit.skin(from: 190, to: 48, seconds: 0.38)
        let toms = [150.0, 118, 90].map { kit.skin(from: 1.5 * $0, to: $0, seconds: 0.34) }
        for (bar, lines) in drumBars.enumerated() {
            for (line, strokes) in lines {
                for (sixteenth, stroke) in strokes.enumerated() where stroke != "." {
                    // Capitals are accents.
                    let level = stroke.isUppercase ? 1 : 0.55
                    let frame = loop.frame((Double(bar) * 16 + Double(sixteenth)) * 10 / 64)
                    switch line {
                    case .kick: loop.add(kick, at: frame, Gains(1.1 * level))
                    case .snare: loop.add(kit.snare(), at: frame, Gains(1.1 * level, at: -0.1))
                    case .hat:
                        let hat = kit.noise(around: 9_000, quality: 0.9, seconds: stroke == "O" ? 0.4 : 0.09)
                        loop.add(hat, at: frame, Gains(1.6 * level, at: 0.35))
                    case .toms:
                        let tom = Int(String(stroke)).map { toms[$0 - 1] } ?? toms[0]
                        loop.add(tom, at: frame, Gains(0.9, at: 0.5 * Double(sixteenth) / 8 - 0.6))
                    case .shaker:
                        let shaker = kit.noise(around: 5_500, quality: 1.6, seconds: 0.06)
                        loop.add(shaker, at: frame, Gains(1.2 * level, at: -0.6))
                    }
                }
            }
        }
        return loop
    }

    private enum DrumLine { case kick, snare, hat, toms, shaker }

    /// The strokes, a letter each sixteenth: capitals are accents, O is an open hat, numbers are toms from high to low.
    private static let drumBars: [[(DrumLine, String)]] = [
        [
            (.kick, "K.......K.k....."), (.snare, "....S.......S..."), (.hat, "H.h.H.h.H.h.H.h."),
            (.shaker, "..s...s...s...s."),
        ],
        [
            (.kick, "K..k....K.k....k"), (.snare, "....S..s....S..."), (.hat, "HhhhHhhhHhhhHhO."),
            (.shaker, "..s...s...s...s."),
        ],
        [(.kick, "K.......k......."), (.shaker, "SsssSsssSsssSsss"), (.hat, "....h.......h...")],
        [
            (.kick, "K.......K......."), (.snare, "....S..s.s..SsSS"), (.hat, "H.h.H.h.H......."),
            (.toms, ".........1.12.23"),
        ],
    ]
}
