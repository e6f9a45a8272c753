import Foundation
import Granular
import Testing

/// What happens when more grains are to sound than may.
@Suite struct PoolTests {
    private func configuration(limit: Int) -> EngineConfiguration {
        EngineConfiguration(grainLimit: limit, levelDecibels: 0, hasEffects: false)
    }

    /// How much of a sound lies high up, where clicks are heard: the energy of its third difference.
    private func roughness(_ samples: [Float]) -> Double {
        var sum = 0.0
        for index in 3..<samples.count {
            let difference = samples[index] - 3 * samples[index - 1] + 3 * samples[index - 2] - samples[index - 3]
            sum += Double(difference) * Double(difference)
        }
        return sum
    }

    @Test func newGrainsAlwaysSoundAndOthersGiveWay() {
        let sound = rendered(
            started([.density: 10_000, .duration: 60]), frames: 48_000, configuration: configuration(limit: 500))
        #expect(sound.state.shortenedGrains == 10_000)
        #expect(sound.state.droppedGrains == 0)
        #expect(sound.state.grains >= 480 && sound.state.grains < 600)
    }

    @Test func givingWayAddsNoClicks() {
        // Low, and from a third of a second on always full.
        let values: [Parameter: Double] = [.pitch: 50, .pitchOffset: 0, .density: 95, .duration: 1]
        // What sounds is long, and what comes is many: they meet in a pool that is full.
        let more = started(values) + [TimedChange(frame: 48_000, change: .set(.density, 300, cloud: 0))]
        let free = rendered(more, frames: 96_000, configuration: configuration(limit: 1_000))
        let full = rendered(more, frames: 96_000, configuration: configuration(limit: 100))
        #expect(free.state.stolenGrains == 0)
        #expect(full.state.stolenGrains > 50)
        // A third of the grains sound; a cut without a fade adds thirty times as much.
        #expect(roughness(full.samples) < 3 * roughness(free.samples))
    }

    @Test func theLeastHeardGivesWay() {
        // Long loud grains, and between them quiet ones: those that go are the quiet.
        let loud = started([.pitch: 1_000, .pitchOffset: 0, .density: 10, .duration: 2, .level: 0], cloud: 0)
        let quiet = started([.pitch: 3_100, .pitchOffset: 0, .density: 10, .duration: 2, .level: -40], cloud: 1)
        let alone = rendered(loud, frames: 192_000, configuration: configuration(limit: 1_000)).samples
        let crowded = rendered(loud + quiet, frames: 192_000, configuration: configuration(limit: 22))
        #expect(crowded.state.stolenGrains > 15)
        let difference = zip(crowded.samples, alone).reduce(0.0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
        let whole = alone.reduce(0.0) { $0 + Double($1 * $1) }
        #expect(difference < whole * 0.02)
    }

    @Test("of too many grains those that are heard least fade at once, and more sound again when they may")
    func shedding() {
        let loud = started([.pitch: 1_000, .pitchOffset: 0, .density: 10, .duration: 2, .level: 0], cloud: 0)
        let quiet = started([.pitch: 3_100, .pitchOffset: 0, .density: 200, .duration: 2, .level: -40], cloud: 1)
        let alone = rendered(loud, frames: 144_000, configuration: configuration(limit: 1_000)).samples
        let lowered = TimedChange(frame: 96_000, change: .grains(30))
        let free = rendered(loud + quiet, frames: 144_000, configuration: configuration(limit: 1_000))
        let shed = rendered(loud + quiet + [lowered], frames: 144_000, configuration: configuration(limit: 1_000))
        #expect(free.state.grains > 300 && free.state.stolenGrains == 0)
        #expect(shed.state.grainLimit == 30 && shed.state.grains < 40 && shed.state.stolenGrains > 300)
        let difference = zip(shed.samples, alone).suffix(45_000).reduce(0.0) {
            $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1))
        }
        let whole = alone.suffix(45_000).reduce(0.0) { $0 + Double($1 * $1) }
        #expect(difference < whole * 0.05)
        #expect(
            roughness(Array(shed.samples[95_900..<97_000])) < 2 * roughness(Array(free.samples[95_900..<97_000])))
        let raised = TimedChange(frame: 98_000, change: .grains(.max))
        let again = rendered(
            loud + quiet + [lowered, raised], frames: 240_000, configuration: configuration(limit: 1_000))
        #expect(again.state.grainLimit == 1_000 && again.state.grains > 300)
    }

    private func level(_ changes: [TimedChange], limit: Int) -> Double {
        let sound = rendered(changes, frames: 240_000, configuration: configuration(limit: limit))
        let heard = sound.samples[96_000...]
        return 10 * log10(heard.reduce(0.0) { $0 + Double($1 * $1) } / Double(heard.count))
    }

    @Test("more grains than can sound are as loud as those that can, however many they are", arguments: [0.0, 1])
    func asLoudAsThoseThatSound(regularity: Double) {
        // As long as two seconds at most, so that all begins and ends within what is measured.
        func values(_ duration: Double) -> [Parameter: Double] {
            [.density: 400, .duration: duration, .regularity: regularity, .pitch: 300]
        }
        let fits = level(started(values(0.5)), limit: 210)
        for duration in [0.6, 1.0, 2, 8, 60] {
            #expect(abs(level(started(values(duration)), limit: 210) - fits) < 0.8, "\(duration) s")
        }
        // Two clouds are as loud together as two that fit are.
        let (one, two) = (started(values(2)), started(values(8), cloud: 1))
        let both = level(started(values(0.25)) + started(values(0.25), cloud: 1), limit: 210)
        #expect(abs(level(one + two, limit: 210) - both) < 0.8)
        // A lower limit, as under high load, makes them fewer and not quieter.
        let lowered = [TimedChange(frame: 24_000, change: .grains(60))]
        #expect(abs(level(one + lowered, limit: 210) - fits) < 0.8)
    }

    @Test func loudnessFollowsTheOverlapWithoutSteps() {
        // Density doubles step by step: the level rises to a bound, and by no more than 3 dB a step.
        var last: Double?
        for density in [2.0, 4, 8, 16, 32, 64, 128, 256, 512, 1_024] {
            let sound = rendered(started([.density: density, .duration: 0.5]), frames: 192_000).samples[48_000...]
            let level = sound.reduce(0.0) { $0 + Double($1 * $1) } / Double(sound.count)
            if let last {
                #expect(level / last < 2.3)
                #expect(level / last > 0.8)
            }
            last = level
        }
    }
}
