import Glibc

extension BuiltInSound {
    static let drone = BuiltInSound(
        name: "drone", about: "A tanpura's four strings, each a slow fan of overtones", rootHz: 138.6, turnSeconds: 8,
        defaults: .pad(level: 9.9)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(5)
        // pa, sa, sa, and the low sa, twice a turn.
        let strings: [(ratio: Double, second: Double, place: Double)] = [
            (0.75, 0, -0.5), (1, 1, 0.2), (1.001, 1.9, 0.5), (0.5, 2.8, -0.1),
        ]
        for string in strings {
            let hz = 138.6 * string.ratio
            let fine = Sway(1...12, &random)
            loop.addTone(
                hz: hz, partials: 36, Gains(1, at: string.place), wander: { 0.15 * fine($0) },
                level: { partial, turn in
                    // The curved bridge feeds higher partials from lower ones: each is strongest a little later than the one
                    // below (C. V. Raman, "On some Indian stringed instruments", 1921).
                    let k = Double(partial)
                    var level = 0.0
                    for pluck in 0..<4 {
                        let since = turn * 8 - string.second - Double(pluck) * 4 + 8
                        guard since > 0, since < 8 else { continue }
                        let late = since - 0.05 * k
                        let fan = exp(-late * late / 0.18) + 0.25 * exp(-since / (1.6 / (1 + 0.06 * k)))
                        let rise = min(since / 0.006, 1)
                        level += rise * fan * exp(-since * 0.45) / pow(k, 0.55)
                    }
                    return level
                })
        }
        return loop
    }

    static let breath = BuiltInSound(
        name: "breath", about: "A flute between air and tone: soft leads, whispers, wind", rootHz: 293.7,
        turnSeconds: 8,
        defaults: .solo(level: 10.1)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(6)
        let blow = Sway(1...5, slope: 0.6, &random)
        let shiver = Sway(20...90, slope: 0.3, &random)
        let hz = loop.whole(293.7)
        let vibrato = loop.vibrato(hz: hz, rate: 4.9, cents: 10, start: 0)
        loop.addTone(
            hz: hz, partials: 7, .middle, wander: { vibrato($0) + 0.03 * shiver($0) },
            level: { partial, turn in
                // Harder blowing gives the octave and what lies above it.
                let pressure = 0.55 + 0.45 * blow(turn) + 0.06 * shiver(turn)
                return 0.16 * pow(pressure, 0.6 + 0.55 * Double(partial))
                    * [1, 0.9, 0.35, 0.2, 0.1, 0.06, 0.03][partial - 1]
            })
        for partial in 1...9 {
            var air = loop.white(&random)
            let k = Double(partial)
            air.filter(.band) { turn in
                let pressure = 0.55 - 0.45 * blow(turn) + 0.15 * shiver(turn)
                return (hz * k * 1.002, 14 + 10 * k, (0.35 + 0.5 * pressure) * pow(k, -0.35))
            }
            loop.add(air, Gains(1, at: (Double(partial % 3) - 1) * 0.6))
        }
        var hush = loop.pink(&random)
        hush.filter(.band) { turn in (1_500 + 700 * blow(turn), 0.6, 0.18 + 0.1 * blow(turn)) }
        loop.add(hush)
        return loop
    }
}
