import Glibc

extension BuiltInSound {
    static let rain = BuiltInSound(
        name: "rain", about: "A shower on leaves and puddles: beds, soft grain dust", rootHz: 400, turnSeconds: 8,
        defaults: .texture(level: 10.1)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(20)
        // After A. Farnell, "Designing Sound" (2010), practical 15: a bed of drops too many to tell apart, single drops on hard
        // ground as short bursts, and drops on water as bubbles.
        let shower = Sway(1...4, slope: 0.6, &random)
        for side in [-0.8, 0.8] {
            var bed = loop.white(&random)
            bed.filter(.band) { turn in (3_800 + 900 * shower(turn), 0.5, 0.14 + 0.05 * shower(turn)) }
            loop.add(bed, Gains(1, at: side))
            var far = loop.pink(&random)
            far.filter(.band) { _ in (700, 0.6, 0.1) }
            loop.add(far, Gains(1, at: side))
        }
        for _ in 0..<2_600 {
            let turn = random.unit()
            guard random.unit() < 0.6 + 0.4 * shower(turn) else { continue }
            let loud = pow(random.unit(), 3)
            let gains = Gains(0.06 + 0.5 * loud, at: random.between(-1, 1))
            loop.addMode(
                at: loop.frame(turn * loop.seconds), hz: random.between(1_800, 9_000),
                seconds: random.between(0.004, 0.02),
                gains)
        }
        for _ in 0..<220 {
            let bubble = Bubble(radius: random.between(0.000_9, 0.002_5), rise: 0.25)
            bubble.add(
                to: &loop, at: loop.frame(random.between(0, loop.seconds)), level: 0.06 + 0.3 * pow(random.unit(), 2),
                place: random.between(-1, 1))
        }
        return loop
    }

    static let stream = BuiltInSound(
        name: "stream", about: "A brook over stones: babbling tones, liquid rhythms", rootHz: 400, turnSeconds: 8,
        defaults: .texture(level: 10.1)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(21)
        let flow = Sway(1...6, slope: 0.5, &random)
        let eddy = Sway(1...9, slope: 0.4, &random)
        for _ in 0..<3_600 {
            let turn = random.unit()
            // Small bubbles are many, large ones few; where the stream eddies they are larger.
            let radius = 0.000_7 * exp2(3.3 * pow(random.unit(), 1.7) + 0.5 * eddy(turn))
            let bubble = Bubble(radius: radius, rise: random.unit() < 0.4 ? random.between(0.1, 0.6) : 0.02)
            let loud = pow(random.unit(), 2) * (0.6 + 0.4 * flow(turn))
            bubble.add(
                to: &loop, at: loop.frame(turn * loop.seconds), level: 0.3 * loud * pow(radius / 0.002, 0.6),
                place: random.between(-1, 1))
        }
        for side in [-0.7, 0.7] {
            var rush = loop.pink(&random)
            rush.filter(.band) { turn in (900 + 300 * flow(turn), 0.5, 0.07 + 0.03 * eddy(turn)) }
            loop.add(rush, Gains(1, at: side))
        }
        return loop
    }

    static let sea = BuiltInSound(
        name: "sea", about: "Two waves come in and draw back over sand: slow swells", rootHz: 400, turnSeconds: 12,
        evening: 0.3,
        defaults: .texture(level: 9.9)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(22)
        // A wave: it rises as a dark roar, breaks bright, and hisses out over the sand, higher and higher.
        let waves: [(crest: Double, size: Double, place: Double)] = [(0.24, 1, -0.35), (0.72, 0.7, 0.4)]
        func since(_ turn: Double, _ crest: Double) -> Double {
            let distance = turn - crest
            return (distance - distance.rounded()) * 12
        }
        for wave in waves {
            func body(_ turn: Double) -> Double {
                let t = since(turn, wave.crest)
                return wave.size * (t < 0 ? exp(t * 1.1) : exp(-t * 0.75))
            }
            for side in [-0.55, 0.55] {
                var roar = loop.pink(&random)
                roar.filter(.high) { _ in (70, 0.7, 1) }
                roar.filter(.low) { turn in (250 + 2_600 * pow(body(turn), 1.5), 0.6, 0.9 * body(turn)) }
                loop.add(roar, Gains(1, at: wave.place + side))
                var foam = loop.white(&random)
                let sparkle = Sway(60...260, slope: 0, &random)
                foam.filter(.band) { turn in
                    let t = since(turn, wave.crest) - 0.35
                    let loud = t < -0.4 ? 0 : (t < 0 ? 1 + t / 0.4 : exp(-t * 0.8))
                    return (
                        3_000 + 1_300 * min(max(t, 0), 4), 0.55, 0.2 * wave.size * loud * (1 + 0.35 * sparkle(turn))
                    )
                }
                loop.add(foam, Gains(1, at: wave.place + side))
            }
        }
        for side in [-1.0, 1] {
            var far = loop.pink(&random)
            far.filter(.band) { _ in (300, 0.5, 0.25) }
            loop.add(far, Gains(1, at: side))
        }
        return loop
    }
}

/// A bubble of air in water. Its frequency is M. Minnaert's ("On musical air-bubbles and the sounds of running water", 1933): 3 Hz
/// at a radius of a metre. How it dies, and how it rises as the bubble comes to the surface, after K. van den Doel ("Physically
/// based models for liquid sounds", ACM TAP 2, 2005).
struct Bubble {
    /// In metres.
    var radius: Double
    /// How steeply its pitch rises: van den Doel's ξ, 0 = not at all.
    var rise: Double

    /// Adds it from `frame` on.
    func add(to loop: inout LoopBuffer, at frame: Int, level: Double, place: Double) {
        let hz = 3 / radius
        let damping = 0.13 / radius + 0.007_2 * pow(radius, -1.5)
        let count = min(Int(7 / damping * LoopBuffer.rate), 12_000)
        var samples = [Float](repeating: 0, count: count)
        let (fall, slope) = (exp(-damping / LoopBuffer.rate), rise * damping / LoopBuffer.rate)
        var (phase, envelope) = (0.0, 1.0)
        let step = hz / LoopBuffer.rate
        for index in 0..<count {
            samples[index] = sinOfCycles(Float(phase)) * Float(envelope)
            phase += step * min(1 + slope * Double(index), 4)
            phase -= phase.rounded(.down)
            envelope *= fall
        }
        loop.add(samples, at: frame, Gains(level, at: place, isStereo: loop.isStereo))
    }
}

/// The sine of so many cycles, 0…1, by a parabola and its correction (within 0.1 %): for what is noise to the ear.
@inline(__always)
func sinOfCycles(_ cycles: Float) -> Float {
    let x = 1 - 2 * cycles
    let rough = 4 * x * (1 - abs(x))
    return rough + 0.225 * (rough * abs(rough) - rough)
}
