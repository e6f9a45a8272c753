import Glibc

extension BuiltInSound {
    static let machine = BuiltInSound(
        name: "machine", about: "A loom and its motor: hums, knocks and steam for rhythms", rootHz: 100, turnSeconds: 8,
        defaults: .rhythm(level: 9.9), marks: .marks(tempo: 120, turnSeconds: 8)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(29)
        // The motor hums on twice the mains and what lies above it, a little modulated by its load.
        let load = Sway(2...16, slope: 0.3, &random)
        loop.addTone(
            hz: 50, partials: 36, .middle, wander: { 0.1 * load($0) },
            level: { partial, turn in
                let even = partial.isMultiple(of: 2) ? 1 : 0.35
                let beat = 1 + 0.3 * cos(2 * .pi * turn * 32)
                return 0.13 * even * beat * pow(Double(partial), -0.75)
                    * (1 + 0.35 * load(turn + 0.03 * Double(partial)))
            })
        // Four strokes a second of the frame, the shuttle between them, and every second a clank.
        for stroke in 0..<32 {
            let second = Double(stroke) * 0.25 + random.between(0, 0.004)
            let frame = StruckBody(
                ratios: [1, 1.58, 2.24, 2.92, 3.6, 5.1], levels: [1, 0.7, 0.6, 0.4], seconds: 0.16, loss: 0.5,
                hardness: 1_800)
            frame.strike(&loop, at: loop.frame(second), hz: stroke % 2 == 0 ? 118 : 150, level: 0.5, place: -0.2)
            let shuttle = StruckBody(ratios: [1, 1.41, 2.3, 3.4], levels: [0.5], seconds: 0.05, loss: 0.3)
            shuttle.strike(
                &loop, at: loop.frame(second + 0.125), hz: random.between(900, 1_050), level: 0.4,
                place: stroke % 2 == 0 ? -0.8 : 0.8)
            if stroke % 4 == 3 {
                let clank = StruckBody(
                    ratios: StruckBody.freeBar + [1.7, 3.9, 7.3], levels: [0.5, 0.5, 0.4, 0.3, 0.2, 0.3], seconds: 0.7,
                    loss: 0.3, hardness: 7_000)
                clank.strike(
                    &loop, at: loop.frame(second + 0.06), hz: [310, 415, 277, 466][stroke / 4 % 4], level: 0.35,
                    place: 0.4)
            }
        }
        for side in [-0.7, 0.7] {
            var steam = loop.white(&random)
            steam.filter(.band) { turn in
                let breath = turn * 4 - floor(turn * 4)
                return (2_400 + 2_000 * breath, 0.8, 0.22 * exp(-breath * 5) * min(breath / 0.04, 1) + 0.012)
            }
            loop.add(steam, Gains(1, at: side))
            var rumble = loop.pink(&random)
            rumble.filter(.low) { turn in (220, 0.7, 0.35 + 0.2 * cos(2 * .pi * turn * 32)) }
            loop.add(rumble, Gains(1, at: side))
        }
        return loop
    }
}
