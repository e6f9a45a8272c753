import Glibc

extension BuiltInSound {
    static let birds = BuiltInSound(
        name: "birds", about: "A wood at dawn, five singers: chirps, trills, quick lines", rootHz: 400, turnSeconds: 10,
        defaults: .texture(level: 10.5)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(26)
        // A syrinx sings one partial and a little of the next; a song is made of syllables that sweep, shake or stay.
        let singers: [(hz: Double, place: Double, songs: [Double], syllables: Int, pace: Double, level: Double)] = [
            (2_300, -0.7, [0.2, 4.6], 6, 0.17, 1), (3_400, 0.6, [1.9, 6.4], 10, 0.1, 0.7),
            (1_500, 0.1, [3.2, 8.3], 3, 0.33, 0.9), (4_600, -0.3, [5.8, 9.2], 16, 0.055, 0.45),
            (2_800, 0.9, [0.9, 7.6], 4, 0.24, 0.35),
        ]
        for singer in singers {
            for song in singer.songs {
                var second = song
                var octaves = random.between(-0.5, 0.5)
                for syllable in 0..<singer.syllables {
                    if syllable % 3 == 0 { octaves = random.between(-0.5, 0.5) }
                    let chirp = Chirp(
                        hz: singer.hz * exp2(0.12 * Double(syllable % 3) + random.between(-0.03, 0.03)),
                        octaves: octaves,
                        seconds: singer.pace * random.between(0.6, 0.8), shake: syllable % 4 == 3 ? 0.06 : 0.01)
                    chirp.add(
                        to: &loop, at: loop.frame(second), level: singer.level * random.between(0.7, 1),
                        place: singer.place)
                    second += singer.pace
                }
            }
        }
        for side in [-0.8, 0.8] {
            var air = loop.pink(&random)
            let rustle = Sway(2...14, slope: 0.4, &random)
            air.filter(.band) { turn in (1_200, 0.4, 0.07 + 0.03 * rustle(turn)) }
            loop.add(air, Gains(1, at: side))
        }
        return loop
    }

    static let crickets = BuiltInSound(
        name: "crickets", about: "A warm night of insects: pulses, shimmer, high beds", rootHz: 400, turnSeconds: 8,
        defaults: .texture(level: 10.2)
    ) { seconds in
        var loop = LoopBuffer(seconds: seconds)
        var random = SeededRandom(27)
        // A field cricket strikes its wing's file against the other wing: pulses of one frequency of 4…5 kHz, some 30 a second,
        // in chirps of three or four.
        let insects: [(hz: Double, pulses: Double, chirps: Int, length: Int, place: Double, level: Double)] = [
            (4_320, 31, 18, 4, -0.6, 0.5), (4_710, 34, 21, 3, 0.5, 0.4), (3_950, 27, 14, 5, 0.1, 0.35),
            (5_150, 38, 26, 3, -0.9, 0.2), (6_300, 55, 6, 36, 0.8, 0.13), (2_350, 22, 9, 7, 0.3, 0.25),
        ]
        for insect in insects {
            for chirp in 0..<insect.chirps {
                let start = (Double(chirp) + random.between(0, 0.12)) / Double(insect.chirps) * loop.seconds
                for pulse in 0..<insect.length {
                    let note = Chirp(hz: insect.hz, octaves: -0.02, seconds: 0.7 / insect.pulses, shake: 0)
                    let swell = 0.6 + 0.4 * min(1, Double(pulse + 1) / 3)
                    note.add(
                        to: &loop, at: loop.frame(start + Double(pulse) / insect.pulses), level: insect.level * swell,
                        place: insect.place)
                }
            }
        }
        for side in [-0.8, 0.8] {
            var night = loop.pink(&random)
            let air = Sway(1...6, slope: 0.5, &random)
            night.filter(.band) { turn in (500, 0.4, 0.1 + 0.04 * air(turn)) }
            loop.add(night, Gains(1, at: side))
            var many = loop.white(&random)
            let song = Sway(30...200, slope: 0, &random)
            many.filter(.band) { turn in (5_600, 7, 0.16 * (1 + 0.4 * song(turn))) }
            loop.add(many, Gains(1, at: side))
        }
        return loop
    }
}

/// A whistled syllable: a sine that sweeps and shakes, with a little of its octave.
struct Chirp {
    /// Its frequency in the middle.
    var hz: Double
    /// How far it sweeps.
    var octaves: Double
    var seconds: Double
    /// How far it shakes, in octaves, 28 times a second.
    var shake: Double

    /// Adds it from `frame` on.
    func add(to loop: inout LoopBuffer, at frame: Int, level: Double, place: Double) {
        let count = Int(seconds * LoopBuffer.rate)
        var samples = [Float](repeating: 0, count: count)
        var phase = 0.0
        var step = 0.0
        for index in 0..<count {
            let along = Double(index) / Double(count)
            if index % 16 == 0 {
                let turn = octaves * (along - 0.5) + shake * sin(2 * .pi * 28 * along * seconds)
                step = hz * exp2(turn) / LoopBuffer.rate
            }
            let edge = Float(min(1, min(along, 1 - along) / 0.25))
            let envelope = edge * edge * (3 - 2 * edge)
            let octave = Float(2 * phase - (2 * phase).rounded(.down))
            samples[index] = envelope * (sinOfCycles(Float(phase)) + 0.12 * envelope * sinOfCycles(octave))
            phase += step
            phase -= phase.rounded(.down)
        }
        loop.add(samples, at: frame, Gains(level, at: place, isStereo: loop.isStereo))
    }
}
