import Glibc

extension BuiltInSound {
    static let pluck = BuiltInSound(
        name: "pluck", about: "Steel strings picked one by one: guitars, harps, zithers", rootHz: 110, turnSeconds: 10,
        defaults: .struck(level: 10.3), marks: .marks(tempo: 96, firstSeconds: 0.01, turnSeconds: 10)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(13)
        let ratios = [1, 1.5, 2, 3, 2.25, 4, 3, 2.5, 2, 1.5, 3, 4, 5, 4, 3, 2.5]
        for (index, ratio) in ratios.enumerated() {
            let string = PluckedString(
                hz: 110 * ratio, seconds: 7 / ratio.squareRoot(), damping: 0.12 + 0.03 * ratio,
                place: random.between(0.1, 0.22), hardness: random.between(2_500, 6_000))
            let samples = string.samples(seconds: 5, &random)
            let frame = loop.frame(Double(index) * 0.625 + random.between(0, 0.02))
            loop.add(samples, at: frame, Gains(random.between(0.7, 1), at: (log2(ratio) - 1.1) * 0.6))
        }
        return loop
    }

    static let piano = BuiltInSound(
        name: "piano", about: "A chord left ringing with the pedal down: soft, dark, wide", rootHz: 130.8,
        turnSeconds: 10, defaults: .struck(level: 10.7)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(14)
        let notes: [(ratio: Double, second: Double, level: Double)] = [
            (0.5, 0, 0.9), (1, 0.05, 1), (1.5, 0.9, 0.7), (2, 1.8, 0.7), (2.25, 2.9, 0.6), (3, 4, 0.65), (4, 4.8, 0.5),
            (0.75, 5.4, 0.8), (1.5, 5.46, 0.7), (2.5, 6.4, 0.6), (3, 7.3, 0.5), (2, 8.3, 0.6), (4.5, 9, 0.4),
        ]
        for note in notes {
            let hz = 130.8 * note.ratio
            // Stiff strings are sharper the higher the partial: fₙ = n f √(1 + B n²) (H. Fletcher, "Normal vibration
            // frequencies of a stiff piano string", JASA 36, 1964).
            let stiffness = 0.000_25 * pow(note.ratio, 1.2)
            for partial in 1...min(28, Int(6_000 / hz)) {
                let n = Double(partial)
                // The hammer strikes at an eighth of the length, and is soft.
                let level = note.level * abs(sin(.pi * n / 8.3)) / n * exp(-n * hz / 2_400) + 0.000_2
                let f = n * hz * (1 + stiffness * n * n).squareRoot()
                // Two strings die together quickly; what they differ by, slowly (G. Weinreich, "Coupled piano strings",
                // JASA 62, 1977).
                let life = 9 / (1 + n * hz / 700)
                let place = (log2(note.ratio) + random.between(-0.4, 0.4)) * 0.4
                let frame = loop.frame(note.second)
                loop.addMode(at: frame, hz: f - 0.08, seconds: life, Gains(level, at: place), touchSeconds: 0.003)
                loop.addMode(
                    at: frame, hz: f + 0.15, seconds: life * 2.2, Gains(level * 0.45, at: -place), touchSeconds: 0.003)
            }
        }
        return loop
    }
}
