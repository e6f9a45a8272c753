import Glibc

extension BuiltInSound {
    static let choir = BuiltInSound(
        name: "choir", about: "Voices on an open fifth, from ah to oo: pads that breathe", rootHz: 220, turnSeconds: 10,
        defaults: .pad(level: 9.6),
        marks: .marks(turnSeconds: 10, sections: ["ah", "aw", "oo", "eh", "ah", "oo"])
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(1)
        let order: [Vowel] = [.ah, .aw, .oo, .eh, .ah, .oo]
        let voices = [110, 110, 165, 220, 220, 220, 330, 440]
        for (index, hz) in voices.map(Double.init).enumerated() {
            let vowels = Vowels(order: order.map { $0.scaled(hz < 200 ? 1 : 1.15) })
            let late = random.between(-0.03, 0.03)
            let swell = Sway(1...4, &random)
            let drift = Sway(1...20, slope: 0.8, &random)
            let detune = Double(index % 3 - 1) * 0.2
            let vibrato = loop.vibrato(
                hz: hz, rate: random.between(4.6, 6), cents: random.between(12, 28), start: random.unit())
            let place = Double(index % 2 == 0 ? index : -index) / 8
            loop.addTone(
                hz: hz + detune, partials: Int(4_500 / hz), Gains(pow(110 / hz, 0.3), at: place),
                wander: { vibrato($0) + hz / 1_000 * drift($0) },
                level: { partial, turn in
                    let k = Double(partial)
                    return (0.75 + 0.25 * swell(turn)) / (k * k) * vowels(turn + late).gain(k * hz)
                })
        }
        loop.addBreath(Vowels(order: order), level: 0.02, &random)
        return loop
    }

    static let voice = BuiltInSound(
        name: "voice", about: "One singer through six vowels: scan it, and it speaks", rootHz: 147, turnSeconds: 12,
        defaults: .solo(level: 10.3),
        marks: .marks(turnSeconds: 12, sections: ["ah", "eh", "ee", "er", "oo", "aw"])
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds, isStereo: false)
        var random = SeededRandom(2)
        let vowels = Vowels(order: [.ah, .eh, .ee, .er, .oo, .aw])
        let jitter = Sway(10...200, slope: 0.5, &random)
        let swell = Sway(2...9, &random)
        let depth = Sway(1...5, &random)
        let vibrato = loop.vibrato(hz: 147, rate: 5.2, cents: 30, start: 0)
        loop.addTone(
            hz: 147, partials: 32, .middle, wander: { vibrato($0) * (0.6 + 0.4 * depth($0)) + 0.02 * jitter($0) },
            level: { partial, turn in
                let k = Double(partial)
                // A voice that swells is brighter too.
                return (0.8 + 0.2 * swell(turn)) * pow(k, -1.8 + 0.3 * swell(turn)) * vowels(turn).gain(k * 147)
            })
        loop.addBreath(vowels, level: 0.03, &random)
        return loop
    }
}

extension LoopBuffer {
    /// Adds what of a breath comes through the mouth.
    mutating func addBreath(_ vowels: Vowels, level: Double, _ random: inout SeededRandom) {
        for formant in 0..<3 {
            var breath = white(&random)
            breath.filter(.band) { turn in
                let hz = vowels(turn).hz[formant]
                return (hz, hz / 150, level * 2)
            }
            add(breath, Gains(1, at: [-0.4, 0.4, 0][formant], isStereo: isStereo))
        }
    }
}
