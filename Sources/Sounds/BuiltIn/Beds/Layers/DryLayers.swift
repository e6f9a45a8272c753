extension LoopBuffer {
    /// A fire: lapping flames, hiss, and crackles that burst into more, each a knock in the wood around it. After A. Farnell, "Designing
    /// Sound" (2010), practical 11.
    mutating func addFire(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let fast = numbers["fast"]
        let flames = Drift(seconds: 0.3 / fast...6 / fast, of: seconds, slope: 0.5, &random)
        let (loud, lap, hiss) = (numbers["flames"], numbers["lap"], numbers["hiss"])
        addNoise(width: 0.6, &random) { samples, side in
            samples.tilt(-3)
            samples.shape(.band) { turn in
                let flame = 0.5 + 0.5 * flames(turn + 0.002 * side)
                return (lap * (0.7 + 0.6 * flame), 0.7, loud * (0.2 + flame * flame))
            }
        }
        if hiss > 0 {
            addNoise(&random) { samples, side in
                samples.shape(.high) { turn in
                    let flame = 0.5 + 0.5 * flames(turn + 0.05 * side)
                    return (2_200, 0.6, hiss * (0.25 + flame * flame * flame))
                }
            }
        }
        for _ in 0..<Int(numbers["crackles"] * seconds) {
            let (place, level) = (random.between(-0.9, 0.9), Exact.pow(random.unit(), 2.2))
            var second = random.between(0, seconds)
            for _ in 0..<Int(random.between(1, 7)) {
                let hz = numbers["hz"] * Exact.exp2(random.between(-1.3, 1.2))
                let strength = (0.08 + 0.8 * level) * random.between(0.4, 1)
                addRing(
                    at: frame(second), hz: hz, seconds: random.between(0.006, 0.03), level: strength, place: place)
                addRing(at: frame(second), hz: hz * 0.31, seconds: 0.05, level: strength * 0.5, place: place)
                second += random.between(0.004, 0.06)
            }
        }
    }

    /// A motor: partials of one frequency that is never quite steady, in a case that resonates, and once a turn a little louder.
    mutating func addMotor(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let hz = whole(numbers["hz"])
        let wave = Self.period(hz: hz, numbers, &random)
        let cycles = hz * seconds
        let slow = Drift(seconds: 0.8...6, of: seconds, slope: 0.8, &random)
        let quick = Drift(seconds: 0.03...0.3, of: seconds, slope: 0.3, &random)
        let load = Drift(seconds: 0.1...2, of: seconds, slope: 0.4, &random)
        let (jitter, pulse) = (numbers["jitter"], numbers["pulse"])
        let turns = whole(numbers["turns"] > 0 ? numbers["turns"] : numbers["hz"] / 2) * seconds
        let blocks = frames / 64
        func phase(_ block: Int) -> Double {
            let turn = Double(block) / Double(blocks)
            return cycles * turn + jitter * (slow(turn) + 0.12 * quick(turn))
        }
        func level(_ block: Int) -> Double {
            let turn = Double(block % blocks) / Double(blocks)
            return (1 + 0.12 * load(turn)) * (1 + pulse * Exact.cos(turns * turn))
        }
        let size = wave.count - 1
        var samples = [Float](repeating: 0, count: frames)
        var (from, before) = (phase(0), level(0))
        for block in 0..<blocks {
            let (to, after) = (phase(block + 1), level(block + 1))
            let (step, slope) = ((to - from) / 64, (after - before) / 64)
            for index in 0..<64 {
                let now = from + step * Double(index)
                let place = (now - now.rounded(.down)) * Double(size)
                let first = min(Int(place), size - 1)
                let rest = Float(place - Double(first))
                samples[block * 64 + index] =
                    (wave[first] + rest * (wave[first + 1] - wave[first])) * Float(before + slope * Double(index))
            }
            (from, before) = (to, after)
        }
        add(samples)
    }

    /// One period of a motor, and its first sample once more.
    private static func period(hz: Double, _ numbers: BedNumbers, _ random: inout SeededRandom) -> [Float] {
        let size = 4_096
        var wave = [Double](repeating: 0, count: size)
        let (slope, body, resonance) = (numbers["slope"], numbers["body"], Exact.gain(numbers["resonance"]))
        for partial in 1...max(1, min(Int(numbers["partials"]), Int(11_000 / hz), size / 4)) {
            let f = Double(partial) * hz
            // In octaves from the case's resonance: within a half it is louder.
            let away = Exact.log2(f / body)
            let hill = 1 + (resonance - 1) / (1 + 8 * away * away)
            let even = partial.isMultiple(of: 2) ? 1 - numbers["odd"] : 1
            let level = Exact.gain(slope * Exact.log2(Double(partial))) * hill * even * random.between(0.5, 1)
            let phase = random.unit()
            for index in 0..<size {
                wave[index] += level * Exact.sin(Double(index * partial % size) / Double(size) + phase)
            }
        }
        return (wave + [wave[0]]).map { Float($0) }
    }

    /// A train: wheels that roll, and two axles of each of two bogies that strike every joint of the rails.
    mutating func addTrain(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let load = Drift(seconds: 0.25...3, of: seconds, &random)
        addNoise(width: 0.5, &random) { samples, _ in
            samples.tilt(-4)
            samples.shape(.high, hz: 35)
            samples.shape(.low) { turn in (numbers["high"] * (1 + 0.3 * load(turn)), 0.7, 1 + 0.3 * load(turn)) }
        }
        let rolling = strength
        scale(numbers["rolling"] / max(rolling, 1e-9) * 0.1)
        let count = max(1, Int((numbers["joints"] * seconds).rounded()))
        let apart = numbers["apart"]
        for joint in 0..<count {
            let second = (Double(joint) + random.between(0, 0.03)) * seconds / Double(count)
            for (axle, late) in [0, apart, 2.6 * apart, 3.6 * apart].enumerated() {
                let level = [1, 0.8, 0.6, 0.5][axle] * random.between(0.75, 1)
                let frame = frame(second + late)
                let hz = numbers["hz"] * random.between(0.94, 1.06)
                let place = axle < 2 ? -0.25 : 0.3
                for (ratio, share) in [(0.45, 0.9), (1, 1), (2.3, 0.6), (5.1, 0.35), (11.7, 0.16)] {
                    addRing(
                        at: frame, hz: hz * ratio, seconds: numbers["ring"] * 0.001 * 2 / (1 + ratio * 0.5),
                        level: level * share, place: place, swell: 0.001)
                }
            }
        }
    }

    /// Thunder: it cracks from afar and rolls on in pieces.
    mutating func addThunder(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let count = max(1, Int((seconds / numbers["period"]).rounded()))
        let strikes = (0..<count).map { index in
            (
                at: (Double(index) + 0.2 + random.between(-0.1, 0.3)) / Double(count), size: random.between(0.5, 1)
            )
        }
        let (length, roll) = (seconds, numbers["roll"])
        let pieces = Drift(seconds: 0.15...1.2, of: seconds, slope: 0.2, &random)
        func loud(_ turn: Double) -> Double {
            var sum = 0.0
            for strike in strikes {
                var since = turn - strike.at
                since -= since.rounded(.down)
                let t = since * length
                let rise = min(t / 0.15, 1)
                sum += strike.size * rise * Exact.exp(-3.5 * t / roll)
            }
            let piece = 0.55 + 0.45 * pieces(turn)
            return sum * piece * piece
        }
        addNoise(width: 0.5, &random) { samples, side in
            samples.tilt(-5)
            samples.shape(.high, hz: 32)
            samples.shape(.low) { turn in
                let now = loud(turn - 0.001 * side)
                return (numbers["high"] * (0.5 + 1.5 * now), 0.7, now)
            }
        }
    }
}
