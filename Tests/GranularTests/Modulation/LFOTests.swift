import Foundation
import Granular
import Testing

/// What an engine's oscillators give, seen from outside.
struct Oscillators: ~Copyable {
    var engine: Engine
    private var block = [Float](repeating: 0, count: 2 * 4_800)

    /// - `changes`: taken in at frame 0.
    init(_ changes: [Change], rate: Int = 48_000) {
        engine = Engine(
            EngineConfiguration(sampleRate: rate, seed: 4, clouds: 3, hasEffects: false), source: .silence)
        for change in changes { _ = engine.enqueue(TimedChange(frame: 0, change: change)) }
    }

    /// What a source gives at a frame.
    mutating func value(_ source: ModulationSource = .lfo1, at frame: Int64) -> Double {
        go(to: frame)
        return Double(engine.snapshot.modulation[source])
    }

    mutating func go(to frame: Int64) {
        while engine.frame < frame { engine.render(into: &block, frames: Int(min(frame - engine.frame, 4_800))) }
    }

    mutating func take(_ change: Change) { _ = engine.enqueue(TimedChange(frame: engine.frame, change: change)) }
}

@Suite("Low-frequency oscillators")
struct LFOTests {
    private static func formula(_ shape: LFOShape, _ phase: Double) -> Double {
        switch shape {
        case .sine: return sin(2 * .pi * phase)
        case .triangle:
            let moved = (phase + 0.25).truncatingRemainder(dividingBy: 1)
            return 1 - 4 * abs(moved - 0.5)
        case .rampUp: return 2 * phase - 1
        case .rampDown: return 1 - 2 * phase
        case .square: return phase < 0.5 ? 1 : -1
        case .steps, .walk: return .nan
        }
    }

    @Test(
        "each shape runs as its formula says", arguments: [LFOShape.sine, .triangle, .rampUp, .rampDown, .square])
    func shapes(shape: LFOShape) {
        var oscillators = Oscillators([
            .modulator(.lfo1, .shape, Double(shape.rawValue)), .modulator(.lfo1, .rate, 2),
            .modulator(.lfo1, .phase, 0.3),
        ])
        for step in 1..<60 {
            let frame = Int64(step * 997)
            let cycles = 2 * Double(frame) / 48_000 + 0.3
            let difference = abs(oscillators.value(at: frame) - Self.formula(shape, cycles - floor(cycles)))
            #expect(difference < 1e-6, "\(shape) at \(cycles)")
        }
    }

    @Test("steps stay for a cycle, lie anywhere between the bounds, and are the same again")
    func steps() {
        let changes: [Change] = [
            .modulator(.lfo2, .shape, Double(LFOShape.steps.rawValue)), .modulator(.lfo2, .rate, 100),
        ]
        var first = Oscillators(changes)
        var second = Oscillators(changes)
        var values: [Double] = []
        for cycle in 0..<200 {
            let value = first.value(.lfo2, at: Int64(cycle * 480 + 1))
            let (late, again) = (
                first.value(.lfo2, at: Int64(cycle * 480 + 479)), second.value(.lfo2, at: Int64(cycle * 480 + 100))
            )
            #expect(value == late && value == again)
            values.append(value)
        }
        #expect(Set(values).count == 200)
        #expect(values.allSatisfy { abs($0) <= 1 } && values.min() ?? 0 < -0.9 && values.max() ?? 0 > 0.9)
        #expect(abs(values.reduce(0, +) / 200) < 0.15)
    }

    @Test("a walk wanders without a jump, reaches both its bounds, and two oscillators go ways of their own")
    func walk() {
        let shape = Double(LFOShape.walk.rawValue)
        var oscillators = Oscillators([
            .modulator(.lfo1, .shape, shape), .modulator(.lfo1, .rate, 50), .modulator(.lfo2, .shape, shape),
            .modulator(.lfo2, .rate, 50),
        ])
        var (values, others): ([Double], [Double]) = ([], [])
        // A twentieth of a cycle apart.
        for step in 1..<20_000 {
            values.append(oscillators.value(at: Int64(step * 48)))
            others.append(oscillators.value(.lfo2, at: Int64(step * 48)))
        }
        let steps = zip(values.dropFirst(), values).map { abs($0 - $1) }
        #expect(steps.max() ?? 1 < 0.2)
        #expect(values.min() ?? 0 < -0.95 && values.max() ?? 0 > 0.95)
        #expect(values.allSatisfy { abs($0) <= 1 })
        // Farther after a longer time: it is no noise around one place.
        func moved(_ cycles: Int) -> Double {
            let way = cycles * 20
            let moves = (0..<(values.count - way)).map { abs(values[$0 + way] - values[$0]) }
            return moves.reduce(0, +) / Double(moves.count)
        }
        #expect(moved(4) > 1.2 * moved(1) && moved(1) > 1.2 * moved(0) + 0.1)
        let product = zip(values, others).reduce(0) { $0 + $1.0 * $1.1 } / Double(values.count)
        #expect(abs(product) < 0.25)
    }

    @Test("a rate holds exactly over an hour, also where a fresh engine takes over", arguments: [0.1, 7.3, 99.99])
    func hour(rate: Double) {
        let configuration = EngineConfiguration(clouds: 1, hasEffects: false)
        let hour: Int64 = 3_600 * 48_000
        var lasting = LastingChanges(configuration)
        lasting.apply(TimedChange(frame: 0, change: .modulator(.lfo1, .rate, rate)))
        for frame in stride(from: hour / 10, through: hour, by: Int(hour / 10)) { lasting.rebase(to: frame) }
        var before = Engine(configuration, source: .silence)
        before.begin(at: hour, levelDecibels: 0)
        var engine = Engine(configuration, source: .silence)
        engine.takeOver(from: &before, after: &lasting)
        var block = [Float](repeating: 0, count: 2 * 4_800)
        engine.render(into: &block, frames: 4_800)
        let cycles = 3_600.1 * rate
        let difference = Double(engine.snapshot.modulation[phaseOf: .lfo1]) - (cycles - floor(cycles))
        // Of the float that is seen.
        #expect(abs(difference - difference.rounded()) < 1e-6)
    }

    @Test("another rate goes on from the same phase")
    func rateChange() {
        var oscillators = Oscillators([.modulator(.lfo1, .shape, 2), .modulator(.lfo1, .rate, 3)])
        let before = oscillators.value(at: 10_000)
        oscillators.take(.modulator(.lfo1, .rate, 0.01))
        #expect(abs(oscillators.value(at: 10_048) - before) < 1e-4)
        oscillators.take(.modulator(.lfo1, .rate, 100))
        #expect(abs(oscillators.value(at: 10_049) - before) < 0.01)
    }

    @Test("by beats it follows the beat, whatever becomes of the tempo")
    func beats() {
        var oscillators = Oscillators([
            .modulator(.lfo1, .shape, 2), .modulator(.lfo1, .beats, 4), .tempo(beatsPerMinute: 120, beat: 1),
        ])
        // A beat is half a second.
        #expect(abs(oscillators.value(at: 24_000) - (2 * 2.0 / 4 - 1)) < 1e-6)
        oscillators.take(.tempo(beatsPerMinute: 60, beat: 2.5))
        #expect(abs(oscillators.value(at: 24_001) - (2 * 2.5 / 4 - 1)) < 1e-4)
        #expect(abs(oscillators.value(at: 48_000) - (2 * 3.0 / 4 - 1)) < 1e-6)
        oscillators.take(.tempo(beatsPerMinute: 0, beat: 3))
        #expect(abs(oscillators.value(at: 96_000) - (2 * 3.0 / 4 - 1)) < 1e-6)
    }

    @Test("nothing that is asked for makes it no number")
    func anything() {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
            var changes = ModulatorParameter.allCases.map { Change.modulator(.lfo1, $0, value) }
            changes += [
                .tempo(beatsPerMinute: value, beat: 1), .tempo(beatsPerMinute: 100, beat: value),
                .cycles(.lfo1, value), .scanFactor(value), .amount(.lfo1, .pitch, value), .start(cloud: 0),
            ]
            for shape in LFOShape.allCases {
                var oscillators = Oscillators(changes + [.modulator(.lfo1, .shape, Double(shape.rawValue))])
                #expect(abs(oscillators.value(at: 5_000)) <= 1)
            }
        }
    }
}
