extension LoopBuffer {
    /// Rain: drops that each ring what they fall on, and where that is hollow a thud below.
    mutating func addRain(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let shower = Drift(seconds: 2...8, of: seconds, &random)
        let (gust, octaves, unlike, thud) = (numbers["gust"], numbers["octaves"], numbers["unlike"], numbers["thud"])
        for _ in 0..<Int(numbers["drops"] * seconds) {
            let turn = random.unit()
            guard random.unit() < 1 - gust * (0.5 - 0.5 * shower(turn)) else { continue }
            let frame = frame(turn * seconds)
            let level = 0.05 + Exact.pow(random.unit(), unlike)
            let hz = numbers["hz"] * Exact.exp2(octaves * (random.unit() - 0.5))
            let ring = numbers["ring"] * 0.001 * random.between(0.5, 1.5)
            let place = random.between(-1, 1)
            addRing(at: frame, hz: hz, seconds: ring, level: level, place: place)
            if thud > 0 { addRing(at: frame, hz: hz * 0.29, seconds: ring * 2, level: level * thud, place: place) }
        }
    }

    /// Running water: bubbles, of which small ones are many and large ones few.
    mutating func addWater(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let stream = Drift(seconds: 0.8...6, of: seconds, &random)
        let (flow, unlike) = (numbers["flow"], numbers["unlike"])
        let octaves = Exact.log2(max(numbers["large"] / numbers["small"], 1))
        for _ in 0..<Int(numbers["bubbles"] * seconds) {
            let turn = random.unit()
            guard random.unit() < 1 - flow * (0.5 - 0.5 * stream(turn)) else { continue }
            let radius = numbers["small"] * 0.001 * Exact.exp2(octaves * Exact.pow(random.unit(), 1.7))
            let rise = random.unit() < 0.5 ? numbers["rise"] * random.between(0.3, 1.7) : 0.02
            addBubble(
                at: frame(turn * seconds), radius: radius, rise: rise,
                level: (0.05 + Exact.pow(random.unit(), unlike)) * Exact.pow(radius / 0.002, 0.6),
                place: random.between(-1, 1))
        }
    }

    /// The sea: each wave rises as a dark roar, breaks bright, and hisses out over the shore.
    mutating func addSea(_ numbers: BedNumbers, _ random: inout SeededRandom) {
        let count = max(1, Int((seconds / numbers["period"]).rounded()))
        let (unlike, steep) = (numbers["unlike"], numbers["steep"])
        let waves = (0..<count).map { index in
            (
                crest: (Double(index) + 0.35 + unlike * random.between(-0.3, 0.3)) / Double(count),
                size: 1 - unlike * random.unit()
            )
        }
        let (length, pace) = (seconds, 4.5 * steep / numbers["period"])
        func since(_ turn: Double, _ crest: Double) -> Double {
            let distance = turn - crest
            return (distance - distance.rounded()) * length
        }
        // How high all waves are at a moment, and how much foam there is.
        let points = frames / 512
        var bodies = [Double](repeating: 0, count: points)
        var foams = bodies
        for point in 0..<points {
            let turn = Double(point) / Double(points)
            for wave in waves {
                let t = since(turn, wave.crest) * pace
                bodies[point] += wave.size * (t < 0 ? Exact.exp(2.2 * t) : Exact.exp(-1.4 * t))
                let late = t - 0.4
                foams[point] += wave.size * (late < -0.5 ? 0 : late < 0 ? 1 + late / 0.5 : Exact.exp(-1.1 * late))
            }
        }
        func now(_ curve: [Double], _ turn: Double) -> Double {
            let place = (turn - turn.rounded(.down)) * Double(points)
            let index = min(Int(place), points - 1)
            return curve[index] + (place - Double(index)) * (curve[(index + 1) % points] - curve[index])
        }
        let (dark, bright, calm) = (numbers["dark"], numbers["bright"], numbers["calm"])
        addNoise(width: 0.8, &random) { samples, side in
            samples.tilt(-3)
            samples.shape(.high, hz: 55)
            samples.shape(.low) { turn in
                let body = now(bodies, turn - 0.004 * side)
                return (dark + (bright - dark) * body * body, 0.6, calm + body)
            }
        }
        let (foam, hiss) = (numbers["foam"], numbers["hiss"])
        guard foam > 0 else { return }
        let sparkle = Drift(seconds: 0.08...0.4, of: seconds, slope: 0, &random)
        addNoise(&random) { samples, side in
            samples.shape(.band) { turn in
                let loud = now(foams, turn)
                return (hiss * (1 + 0.2 * loud), 0.6, foam * loud * (1 + 0.3 * sparkle(turn + 0.3 * side)))
            }
        }
    }
}
