/// What a layer of a bed is made by.
enum BedGenerator: String, CaseIterable {
    case noise, rain, water, sea, wind, fire, motor, fan, train, thunder

    /// What its layers can be told, with what holds where nothing is said.
    var defaults: [String: Double] {
        switch self {
        // Tilt in dB an octave, band in Hz, how much the sides differ, how far it comes and goes, within so many seconds.
        case .noise: ["tilt": 0, "low": 30, "high": 18_000, "width": 1, "sway": 0, "slow": 6]
        // Drops a second, the ring of what they fall on in Hz, octaves and ms, how unlike they are, and how far showers come and go.
        case .rain: ["drops": 300, "hz": 4_000, "octaves": 2, "ring": 12, "unlike": 3, "gust": 0.2, "thud": 0]
        // Bubbles a second, their radii in mm, how far they rise, how unlike they are, how far the flow comes and goes.
        case .water: ["bubbles": 100, "small": 0.7, "large": 5, "rise": 0.3, "unlike": 2, "flow": 0.3]
        // Seconds from wave to wave, how high they are beside each other, the roar's band in Hz, the foam's and how loud it is.
        case .sea:
            [
                "period": 9, "unlike": 0.3, "dark": 200, "bright": 2_500, "foam": 0.3, "hiss": 3_500, "calm": 0.2,
                "steep": 1,
            ]
        // The band in Hz from lull to gust, how far it goes between them, within so many seconds, and how loud it whistles.
        case .wind: ["low": 180, "high": 1_100, "gust": 0.8, "slow": 8, "whistle": 0.3]
        // Crackles a second, their pitch in Hz, how loud flames lap, where in Hz and how fast, and how loud it hisses.
        case .fire: ["crackles": 12, "hz": 2_200, "flames": 1, "lap": 140, "fast": 3, "hiss": 0.1]
        // The first partial in Hz, dB an octave, partials, how far the phase drifts in cycles, a second's part that comes and goes at
        // `turns` Hz, and a case that resonates.
        case .motor:
            [
                "hz": 100, "slope": -6, "partials": 60, "jitter": 0.1, "pulse": 0, "turns": 0, "body": 900,
                "resonance": 8, "odd": 0,
            ]
        // Blades a second and how far each cuts the air, the air's band in Hz and tilt, and how it turns about: period and depth.
        case .fan:
            [
                "blades": 30, "depth": 0.3, "low": 60, "high": 3_000, "tilt": -4, "period": 0, "turning": 0,
                "jitter": 0.05,
            ]
        // Joints of the rails a second, their pitch in Hz, and how loud wheels roll, up to what Hz.
        case .train: ["joints": 0.8, "hz": 180, "ring": 140, "rolling": 0.5, "high": 500, "apart": 0.16]
        // Seconds from one to the next, its band in Hz, and how long it rolls in seconds.
        case .thunder: ["period": 12, "high": 160, "roll": 6]
        }
    }

    /// Whether it has a course that is to be heard as it is, as waves and wheels have: grains from anywhere would blur it.
    var hasCourse: Bool {
        switch self {
        case .sea, .wind, .motor, .fan, .train, .thunder: true
        case .noise, .rain, .water, .fire: false
        }
    }

    /// Adds a layer.
    func add(to loop: inout LoopBuffer, _ numbers: BedNumbers, _ random: inout SeededRandom) {
        switch self {
        case .noise: loop.addNoise(numbers, &random)
        case .rain: loop.addRain(numbers, &random)
        case .water: loop.addWater(numbers, &random)
        case .sea: loop.addSea(numbers, &random)
        case .wind: loop.addWind(numbers, &random)
        case .fire: loop.addFire(numbers, &random)
        case .motor: loop.addMotor(numbers, &random)
        case .fan: loop.addFan(numbers, &random)
        case .train: loop.addTrain(numbers, &random)
        case .thunder: loop.addThunder(numbers, &random)
        }
    }
}

/// What a layer is told, by the names of ``BedGenerator/defaults``.
struct BedNumbers {
    let generator: BedGenerator
    var values: [String: Double] = [:]

    subscript(name: String) -> Double { values[name] ?? generator.defaults[name] ?? 0 }
}
