import Glibc

extension BuiltInSound {
    static let wind = BuiltInSound(
        name: "wind", about: "Gusts round a house, whistling in its cracks: moods, sweeps", rootHz: 400,
        turnSeconds: 10,
        evening: 0.3,
        defaults: .texture(level: 10.7)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(23)
        // After A. Farnell, "Designing Sound" (2010), practical 18: one gust blows through everything, a little later at each
        // thing, and things whistle at a frequency that rises with it.
        let gust = Sway(1...9, slope: 0.7, &random)
        let squall = Sway(12...60, slope: 0.4, &random)
        func speed(_ turn: Double) -> Double { 0.5 + 0.4 * gust(turn) + 0.08 * squall(turn) }
        for side in [-0.7, 0.7] {
            var body = loop.pink(&random)
            body.filter(.high) { _ in (80, 0.7, 1) }
            body.filter(.low) { turn in
                let v = speed(turn - 0.004 * (side + 1))
                return (180 + 900 * v * v, 0.6, 0.25 + 1.1 * v * v)
            }
            loop.add(body, Gains(1, at: side))
        }
        let cracks: [(hz: Double, place: Double, late: Double)] = [
            (420, -0.6, 0.01), (610, 0.5, 0.03), (850, -0.2, 0.05), (1_240, 0.8, 0.02),
        ]
        for crack in cracks {
            var whistle = loop.white(&random)
            whistle.filter(.band) { turn in
                let v = speed(turn - crack.late)
                return (crack.hz * (0.7 + 0.65 * v), 28, 2.2 * pow(max(v - 0.25, 0), 2) * (600 / crack.hz))
            }
            loop.add(whistle, Gains(1, at: crack.place))
        }
        for side in [-0.9, 0.9] {
            var leaves = loop.white(&random)
            leaves.filter(.high) { turn in
                let v = speed(turn - 0.02)
                return (3_500, 0.6, 0.12 * v * v * (1 + 0.5 * squall(turn + 0.3 * side)))
            }
            loop.add(leaves, Gains(1, at: side))
        }
        return loop
    }

    static let pink = BuiltInSound(
        name: "pink noise", about: "Soft even noise, darker and brighter in turn: beds, breath", rootHz: 400,
        turnSeconds: 8, defaults: .texture(level: 10.7)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(24)
        for side in [-1.0, 1] {
            loop.add(loop.pink(&random), Gains(0.7, at: side))
            // Two bands that come and go against each other tilt it by some 3 dB to either side.
            var dark = loop.pink(&random)
            dark.filter(.low) { turn in (500, 0.6, 0.5 + 0.5 * cos(2 * .pi * turn)) }
            loop.add(dark, Gains(0.7, at: side))
            var bright = loop.pink(&random)
            bright.filter(.high) { turn in (2_500, 0.6, 0.5 - 0.5 * cos(2 * .pi * turn)) }
            loop.add(bright, Gains(0.9, at: side))
        }
        return loop
    }

    static let fire = BuiltInSound(
        name: "fire", about: "A wood fire: crackle, hiss and lapping flames, dry dust", rootHz: 400, turnSeconds: 8,
        defaults: .texture(level: 10.6)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(25)
        // After A. Farnell, "Designing Sound" (2010), practical 11: lapping, crackling and hissing.
        let flames = Sway(4...40, slope: 0.5, &random)
        let heat = Sway(1...4, slope: 0.5, &random)
        for side in [-0.6, 0.6] {
            var lapping = loop.pink(&random)
            lapping.filter(.band) { turn in
                (140 + 60 * flames(turn), 0.7, 1.2 * pow(0.5 + 0.5 * flames(turn + 0.01 * side), 2))
            }
            loop.add(lapping, Gains(1, at: side))
            var hiss = loop.white(&random)
            let flicker = Sway(20...160, slope: 0.2, &random)
            hiss.filter(.high) { turn in
                (2_200, 0.6, 0.05 * pow(0.5 + 0.5 * flicker(turn), 3) + 0.015 * (1 + heat(turn)))
            }
            loop.add(hiss, Gains(1, at: side))
        }
        // A crackle bursts into several more, each a knock in the wood around it.
        for _ in 0..<150 {
            let turn = random.unit()
            guard random.unit() < 0.55 + 0.45 * heat(turn) else { continue }
            let (place, loud) = (random.between(-0.9, 0.9), pow(random.unit(), 2.2))
            var second = turn * loop.seconds
            for _ in 0..<Int(random.between(1, 7)) {
                let frame = loop.frame(second)
                let hz = random.between(900, 5_200)
                let level = (0.08 + 0.7 * loud) * random.between(0.4, 1)
                loop.addMode(at: frame, hz: hz, seconds: random.between(0.006, 0.03), Gains(level, at: place))
                loop.addMode(at: frame, hz: hz * 0.31, seconds: 0.05, Gains(level * 0.5, at: place))
                second += random.between(0.004, 0.06)
            }
        }
        return loop
    }
}
