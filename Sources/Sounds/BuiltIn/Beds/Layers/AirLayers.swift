extension LoopBuffer {
    /// Noise of a tilt and a band.
    mutating func addNoise(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        addNoise(width: numbers["width"], &random) { samples, _ in
            samples.tilt(numbers["tilt"])
            samples.shape(.high, hz: numbers["low"])
            samples.shape(.low, hz: numbers["high"])
        }
        let depth = numbers["sway"]
        guard depth > 0 else { return }
        let drift = Drift(seconds: numbers["slow"] / 3...numbers["slow"], of: seconds, &random)
        swell { turn, _ in 1 + depth * drift(turn) }
    }

    /// Wind: a gust opens and lifts a dark noise, and things in its way whistle at a frequency that rises with it. After A. Farnell,
    /// "Designing Sound" (2010), practical 18.
    mutating func addWind(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let slow = numbers["slow"]
        let gust = Drift(seconds: slow / 5...slow, of: seconds, slope: 0.7, &random)
        let squall = Drift(seconds: slow / 40...slow / 8, of: seconds, slope: 0.4, &random)
        let depth = numbers["gust"]
        func speed(_ turn: Double) -> Double { 0.5 + depth * (0.42 * gust(turn) + 0.08 * squall(turn)) }
        let (low, high) = (numbers["low"], numbers["high"])
        addNoise(&random) { samples, side in
            samples.tilt(-3)
            samples.shape(.high, hz: 50)
            samples.shape(.low) { turn in
                let v = speed(turn - 0.003 * side)
                return (low + (high - low) * v * v, 0.6, 0.15 + 1.5 * v * v)
            }
        }
        let loud = numbers["whistle"]
        guard loud > 0 else { return }
        for (index, crack) in [0.38, 0.56, 0.77, 1.13].enumerated() {
            var whistle = white(&random)
            let late = 0.01 * Double(index)
            whistle.shape(.band) { turn in
                let v = speed(turn - late)
                return (high * crack * (0.7 + 0.65 * v), 28, 6 * loud * max(v - 0.25, 0) * max(v - 0.25, 0))
            }
            add(whistle, Gains(exactly: 1, at: [-0.7, 0.5, -0.2, 0.8][index]))
        }
    }

    /// Blades that cut the air: a noise that each of them shakes, and where the fan turns about, comes and goes with it.
    mutating func addFan(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        addNoise(width: 0.7, &random) { samples, _ in
            samples.tilt(numbers["tilt"])
            samples.shape(.high, hz: numbers["low"])
            samples.shape(.low, hz: numbers["high"])
        }
        let (depth, jitter) = (numbers["depth"], numbers["jitter"])
        let wander = Drift(seconds: 0.3...4, of: seconds, slope: 1, &random)
        // No blade is quite like the next: three of them go round.
        let cycles = whole(numbers["blades"] / 3) * 3 * seconds
        let swings = whole(1 / max(numbers["period"], 0.1)) * seconds
        let turning = numbers["period"] > 0 ? numbers["turning"] : 0
        swell { turn, side in
            let phase = cycles * turn + jitter * wander(turn)
            let cut = 1 + depth * (0.8 * Exact.cos(phase) + 0.2 * Exact.cos(phase / 3))
            return cut * (1 + turning * Exact.cos(swings * turn + 0.1 * side))
        }
    }
}
