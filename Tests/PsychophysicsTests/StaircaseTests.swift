import Foundation
import Psychophysics
import Testing

@Suite("The two-down, one-up staircase and the psychometric function")
struct StaircaseTests {
    @Test("the staircase comes to rest where 70.7 % are right")
    func rest() throws {
        var ratios: [Double] = []
        for seed in 0..<200 {
            let function = PsychometricFunction(threshold: 0.037, slope: 2.5, guessRate: 0.5, lapseRate: 0.01)
            var listener = SimulatedListener(function, seed: UInt64(seed))
            var staircase = UpDownStaircase(startingAt: 0.5, in: 0.001...2)
            while staircase.estimate == nil {
                staircase.record(isRight: listener.answers(staircase.difference))
            }
            let truth = try #require(function.difference(atChance: UpDownStaircase.restingChance))
            ratios.append(try #require(staircase.estimate) / truth)
        }
        let median = ratios.sorted()[100]
        #expect((0.9...1.1).contains(median), "\(median)")
    }

    @Test("two right answers in a row make it harder, one wrong answer easier, within the range")
    func steps() {
        var staircase = UpDownStaircase(startingAt: 0.4, in: 0.1...0.8)
        staircase.record(isRight: true)
        #expect(staircase.difference == 0.4)
        staircase.record(isRight: true)
        #expect(staircase.difference == 0.2)
        staircase.record(isRight: true)
        staircase.record(isRight: false)
        #expect(staircase.difference == 0.4 && staircase.reversals == [0.2])
        for _ in 0..<5 { staircase.record(isRight: false) }
        #expect(staircase.difference == 0.8 && staircase.estimate == nil)
    }

    @Test("at the threshold 75 % of two choices are right, and what is asked for comes back")
    func function() throws {
        let function = PsychometricFunction(threshold: 0.2, slope: 3, guessRate: 0.5)
        #expect(abs(function.chance(of: 0.2) - 0.75) < 1e-12)
        #expect(function.chance(of: 0) == 0.5 && function.chance(of: 100) == 1)
        let lapsing = PsychometricFunction(threshold: 0.2, slope: 3, guessRate: 0.25, lapseRate: 0.04)
        for chance in [0.3, 0.6, 0.95] {
            let difference = try #require(lapsing.difference(atChance: chance))
            #expect(abs(lapsing.chance(of: difference) - chance) < 1e-12)
        }
        #expect(lapsing.difference(atChance: 0.97) == nil && lapsing.difference(atChance: 0.2) == nil)
    }

    @Test("a simulated listener answers the same with the same seed, and as often right as its function says")
    func listener() {
        let function = PsychometricFunction(threshold: 1, slope: 2, guessRate: 1.0 / 3, lapseRate: 0.02)
        func answers(_ seed: UInt64) -> [Bool] {
            var listener = SimulatedListener(function, seed: seed)
            return (0..<4_000).map { _ in listener.answers(1.2) }
        }
        #expect(answers(5) == answers(5) && answers(5) != answers(6))
        let share = Double(answers(5).count { $0 }) / 4_000
        #expect(abs(share - function.chance(of: 1.2)) < 0.03)
    }
}
