import Glibc

extension BuiltInSound {
    static let glass = BuiltInSound(
        name: "glass", about: "Wet fingers on wine glasses: clear, floating tones", rootHz: 440, turnSeconds: 8,
        defaults: .pad(level: 11.1)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(7)
        for (index, ratio) in [1, 1.5, 2, 1.125, 3, 1.0].enumerated() {
            let swell = (middle: Double(index) / 6, width: index == 0 ? 0.5 : 0.28)
            let rub = Sway(3...24, slope: 0.5, &random)
            // The finger goes round: between the two places at rest of a mode the tone beats (A. P. French, "In vino veritas",
            // Am. J. Phys. 51, 1983). Ratios of the modes as in G. Essl and P. R. Cook's banded waveguides (ICMC 1999).
            let rounds = (random.between(1.2, 2.2) * loop.seconds).rounded()
            for (number, mode) in [1, 2.32, 4.25, 6.63].enumerated() {
                let hz = 440 * ratio * mode
                let cycles = loop.whole(hz) * loop.seconds
                for side in [-1.0, 1] {
                    loop.addSine(Gains(pow(0.22, Double(number)) / ratio, at: side * 0.7)) { turn in
                        let beat = 0.75 + 0.25 * side * cos(2 * .pi * turn * rounds)
                        let loud = 0.08 + hill(turn, at: swell.middle, width: swell.width)
                        return SineState(
                            level: loud * beat * (0.85 + 0.15 * rub(turn)), phase: cycles * turn + 0.06 * rub(turn))
                    }
                }
            }
            var skin = loop.white(&random)
            skin.filter(.band) { turn in
                (440 * ratio, 60, 0.2 * (0.05 + hill(turn, at: swell.middle, width: swell.width)))
            }
            loop.add(skin)
        }
        return loop
    }

    static let bowed = BuiltInSound(
        name: "bowed bar", about: "A bow on a vibraphone: slow swells that shine and tremble", rootHz: 220,
        turnSeconds: 10, defaults: .pad(level: 8.8)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(8)
        // The pipes' lids turn five times a second; those of the two sides lie against each other.
        let turns = loop.whole(4.8) * loop.seconds
        for (index, ratio) in [1, 2, 1.5, 3, 2.25, 1].enumerated() {
            let middle = Double(index) / 6 + 0.08
            let scrape = Sway(8...60, slope: 0.4, &random)
            for (mode, level) in [(1.0, 1.0), (3.99, 0.28), (9.9, 0.1)] {
                let cycles = loop.whole(220 * ratio * mode) * loop.seconds
                for side in [-1.0, 1] {
                    loop.addSine(Gains(level / pow(ratio, 0.6), at: side * 0.6)) { turn in
                        var since = turn - middle
                        since -= floor(since)
                        // The bow presses for a fifth of the turn, then the bar rings on.
                        let press = min(since / 0.2, 1)
                        let ringing = exp(-max(since - 0.2, 0) * (4 + 3 * (mode - 1)))
                        let bow = press * press * (3 - 2 * press) * ringing
                        let lid = 0.8 + 0.2 * side * sin(2 * .pi * turn * turns)
                        return SineState(
                            level: bow * lid * (1 + 0.12 * scrape(turn)), phase: cycles * turn + 0.02 * scrape(turn))
                    }
                }
            }
        }
        return loop
    }

    static let bowl = BuiltInSound(
        name: "bowl", about: "A singing bowl, struck and rubbed: deep, beating, calm", rootHz: 174.6, turnSeconds: 10,
        defaults: .pad(level: 9.3)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(9)
        // Each mode is two, apart by a Hz or some, and beats; ratios near those of the bowls of O. Inácio, L. L. Henrique and
        // J. Antunes, "The dynamics of Tibetan singing bowls" (Acta Acustica 92, 2006).
        let modes: [(ratio: Double, beat: Double, seconds: Double, level: Double)] = [
            (1, 0.9, 14, 1), (2.71, 1.7, 9, 0.55), (4.99, 2.3, 6, 0.3), (7.75, 2.9, 4, 0.18), (10.9, 3.6, 2.5, 0.1),
        ]
        for (frame, strength) in [(0.0, 1.0), (5.6, 0.7)] {
            for mode in modes {
                for side in [-1.0, 1] {
                    loop.addMode(
                        at: loop.frame(frame), hz: 174.6 * mode.ratio + side * mode.beat / 2, seconds: mode.seconds,
                        Gains(strength * mode.level * 0.5, at: side * 0.6), touchSeconds: 0.004)
                }
            }
        }
        let rub = Sway(2...10, slope: 0.4, &random)
        for (index, mode) in modes.prefix(3).enumerated() {
            let cycles = loop.whole(174.6 * mode.ratio) * loop.seconds
            loop.addSine(Gains(0.5 * mode.level)) { turn in
                let loud = hill(turn, at: 0.45 + 0.1 * Double(index), width: 0.35)
                return SineState(level: loud * (0.8 + 0.2 * rub(turn)), phase: cycles * turn + 0.05 * rub(turn))
            }
        }
        return loop
    }
}
