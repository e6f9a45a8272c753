import Glibc

extension BuiltInSound {
    static let marimba = BuiltInSound(
        name: "marimba", about: "Wooden bars in a rolling figure: round notes, pulses", rootHz: 220, turnSeconds: 8,
        defaults: .rhythm(level: 9.4), marks: .marks(tempo: 120, firstSeconds: 0.015, turnSeconds: 8)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(10)
        let notes = [1, 2, 1.5, 2.25, 3, 2, 2.5, 1.5, 1, 3, 2.25, 4, 3, 2, 1.5, 2.5]
        for (index, ratio) in notes.enumerated() {
            let bar = StruckBody(
                ratios: StruckBody.marimbaBar, levels: [1, 0.35, 0.16, 0.06], seconds: 2.4 / ratio.squareRoot(),
                loss: 1.1, hardness: 2_500, touchSeconds: 0.002)
            let frame = loop.frame(Double(index) * 0.5 + random.between(0, 0.03))
            let place = (log2(ratio) - 1) * 0.7
            bar.strike(&loop, at: frame, hz: 220 * ratio, level: random.between(0.7, 1), place: place)
            // What is heard of the wood itself.
            let knock = StruckBody(ratios: [1, 1.7, 2.6], levels: [0.2], seconds: 0.06, loss: 0)
            knock.strike(&loop, at: frame, hz: random.between(380, 430), level: 0.5, place: place)
        }
        return loop
    }

    static let chimes = BuiltInSound(
        name: "chimes", about: "Metal bars in the wind: sparkle, high dust, far bells", rootHz: 440, turnSeconds: 10,
        defaults: .struck(level: 11.2)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(11)
        let scale = [1, 1.125, 1.25, 1.5, 1.6875, 2, 2.25]
        // Gusts: many strokes, then few.
        for index in 0..<34 {
            let along = Double(index) / 34
            let second = (along + 0.05 * sin(4 * .pi * along)) * 10 + random.between(-0.15, 0.15)
            let pick = Int(random.between(0, 7))
            let bar = StruckBody(
                ratios: StruckBody.freeBar, levels: [1, 0.6, 0.3, 0.15, 0.07], seconds: 5, loss: 0.8, hardness: 5_000)
            bar.strike(
                &loop, at: loop.frame(second), hz: 440 * scale[pick], level: random.between(0.3, 1),
                place: Double(pick) / 3 - 1)
        }
        return loop
    }

    static let bell = BuiltInSound(
        name: "bell", about: "A great bell and its slow beating: deep tones, halos", rootHz: 220, turnSeconds: 10,
        defaults: .struck(level: 10.3)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        // Frequency, amplitude and length of the eleven partials of J.-C. Risset's bell ("An introductory catalogue of
        // computer-synthesized sounds", 1969, no. 430), here longer; those 1 and 1.7 Hz apart beat.
        let partials: [(ratio: Double, beat: Double, level: Double, length: Double)] = [
            (0.56, 0, 1, 1), (0.56, 1, 0.67, 0.9), (0.92, 0, 1, 0.65), (0.92, 1.7, 1.8, 0.55), (1.19, 0, 2.67, 0.325),
            (1.7, 0, 1.67, 0.35), (2, 0, 1.46, 0.25), (2.74, 0, 1.33, 0.2), (3, 0, 1.33, 0.15), (3.76, 0, 1, 0.1),
            (4.07, 0, 1.33, 0.075),
        ]
        for (second, pitch, level, place) in [(0, 1, 1, -0.1), (3.4, 1.5, 0.8, 0.5), (6.6, 2.0, 0.65, -0.6)] {
            for (index, partial) in partials.enumerated() {
                let side = index.isMultiple(of: 2) ? -0.25 : 0.25
                loop.addMode(
                    at: loop.frame(second), hz: 220 * pitch * partial.ratio + partial.beat,
                    seconds: 26 * partial.length,
                    Gains(level * partial.level * 0.2, at: place + side), touchSeconds: 0.002)
            }
        }
        return loop
    }

    static let gong = BuiltInSound(
        name: "gong", about: "A large gong that blooms and settles: thunder, dark clouds", rootHz: 98, turnSeconds: 12,
        defaults: .pad(level: 8.4)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(12)
        // A plate has as many modes in each band of equal width. Struck low, it hands its energy upwards within a second
        // (N. H. Fletcher and T. D. Rossing, "The Physics of Musical Instruments", chapter 20).
        for index in 0..<150 {
            let first = index < 8
            let hz =
                first ? 98 * [1, 1, 1.5, 2.02, 2.51, 3.03, 3.98, 1.003][index] : 120 + pow(random.unit(), 1.6) * 6_000
            let cycles = loop.whole(hz) * loop.seconds
            let bloom = first ? 0.004 : 0.05 + 0.35 * hz / 3_000 + random.between(0, 0.2)
            let fall = 1.5 / (1 + hz / 1_500) + (first ? 1.2 : 0.25)
            let level = first ? 0.5 : 0.12 / (1 + hz / 2_200)
            let shimmer = Sway(2...20, slope: 0.2, &random)
            loop.addSine(Gains(level, at: random.between(-0.9, 0.9))) { turn in
                var sum = 0.0
                for (second, strength) in [(0.0, 1.0), (6.2, 0.55)] {
                    var since = turn * 12 - second
                    if since < 0 { since += 12 }
                    sum += strength * (1 - exp(-since / bloom)) * exp(-since / (2.2 * fall)) * min(since / 0.004, 1)
                }
                return SineState(level: sum * (1 + 0.3 * shimmer(turn)), phase: cycles * turn + Double(index) * 0.618)
            }
        }
        return loop
    }
}
