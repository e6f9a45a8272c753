import Glibc

extension BuiltInSound {
    static let strings = BuiltInSound(
        name: "strings", about: "Seven bowed strings that swell in turn: warm beds, wide chords", rootHz: 196,
        turnSeconds: 8, defaults: .pad(level: 10.1)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(3)
        let players: [(hz: Double, place: Double)] = [
            (98, 0.3), (196, -0.5), (196.4, 0.1), (195.7, 0.6), (294, -0.7), (392, -0.2), (588, 0.4),
        ]
        for (index, player) in players.enumerated() {
            let hz = player.hz
            let body = Sway(8...40, slope: 0.2, &random)
            let swell = Sway(1...3, &random)
            let bow = Sway(5...30, slope: 0.6, &random)
            let drift = Sway(1...24, slope: 0.7, &random)
            let vibrato = loop.vibrato(
                hz: hz, rate: random.between(5, 6.4), cents: random.between(8, 18), start: random.unit())
            let middle = Double(index) / 7
            loop.addTone(
                hz: hz, partials: Int(7_000 / hz), Gains(pow(98 / hz, 0.35), at: player.place),
                wander: { vibrato($0) + hz / 1_200 * drift($0) },
                level: { partial, turn in
                    let f = Double(partial) * hz
                    let loud = 0.5 + 0.25 * swell(turn) + 0.5 * hill(turn, at: middle, width: 0.3) + 0.06 * bow(turn)
                    // A bowed string is a saw; the body lifts some frequencies, and a softer bow takes the high ones.
                    let tilt = 1 / (1 + pow(f / (1_200 + 2_600 * loud), 2))
                    return loud / Double(partial) * tilt * (1 + 0.6 * body(log2(f / 50) / 8))
                })
        }
        var rosin = loop.pink(&random)
        rosin.filter(.band) { _ in (2_800, 0.7, 0.03) }
        loop.add(rosin)
        return loop
    }

    static let tape = BuiltInSound(
        name: "tape", about: "A worn tape of a soft chord, slowly opening: warm pads", rootHz: 130.8, turnSeconds: 8,
        defaults: .pad(level: 10.5)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(4)
        // The machine's faults are common to all tones: wow of some 0.5 Hz, flutter of 6…12 Hz.
        let wow = Sway(3...6, slope: 0.3, &random)
        let flutter = Sway(48...96, slope: 0, &random)
        let open = Sway(1...3, slope: 0.5, &random)
        for (index, ratio) in [0.5, 1, 1.002, 1.5, 2, 2.25, 2.997].enumerated() {
            let hz = 130.8 * ratio
            let swell = Sway(1...4, &random)
            let place = [0, -0.4, 0.4, -0.8, 0.8, -0.3, 0.3][index]
            loop.addTone(
                hz: hz, partials: Int(5_000 / hz), Gains(index == 0 ? 0.9 : 0.8, at: place),
                wander: { hz * (0.001_2 * wow($0) + 0.000_006 * flutter($0)) },
                level: { partial, turn in
                    let f = Double(partial) * hz
                    let cutoff = 700 * exp2(1.6 * open(turn))
                    return (0.65 + 0.35 * swell(turn)) / Double(partial) / (1 + pow(f / cutoff, 3))
                })
        }
        var hiss = loop.pink(&random)
        hiss.filter(.high) { _ in (3_000, 0.7, 0.05) }
        loop.add(hiss)
        return loop
    }
}
