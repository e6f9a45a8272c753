import Foundation
import Psychophysics
import Statistics
import Testing

@Suite("The Ψ method finds what a listener can tell")
struct PsiMethodTests {
    private struct Run {
        var error: Double
        var covers: Bool
    }

    /// Sixty questions to a listener whose threshold is drawn over two decades, and so lies on no grid.
    private static func run(slope: Double, guessRate: Double, lapseRate: Double, seed: UInt64) -> Run {
        var random = SeededRandom(seed: seed)
        let threshold = 0.005 * pow(100, random.fraction())
        var listener = SimulatedListener(
            PsychometricFunction(threshold: threshold, slope: slope, guessRate: guessRate, lapseRate: lapseRate),
            seed: random.next())
        var method = PsiMethod(in: 0.001...2)
        for _ in 0..<60 {
            let difference = method.next(guessRate: guessRate)
            method.record(difference, isRight: listener.answers(difference), guessRate: guessRate)
        }
        let estimate = method.estimate
        return Run(
            error: abs(estimate.threshold / threshold - 1),
            covers: (estimate.interval.low...estimate.interval.high).contains(threshold))
    }

    @Test(
        "500 listeners: after 60 answers the median error is 10 % at most, and 90 to 99 % of the intervals hold the truth"
    )
    func manyListeners() {
        let slopes = [2.0, 2.5, 3, 3.5], guessRates = [1.0 / 2, 1.0 / 3, 1.0 / 4], lapseRates = [0, 0.01, 0.02, 0.04]
        let runs = (0..<500).map { index in
            Self.run(
                slope: slopes[index % 4], guessRate: guessRates[index % 3], lapseRate: lapseRates[index / 4 % 4],
                seed: UInt64(index))
        }
        let errors = runs.map(\.error).sorted()
        let median = (errors[249] + errors[250]) / 2
        let coverage = Double(runs.count(where: \.covers)) / 500
        #expect(median <= 0.1)
        #expect((0.9...0.99).contains(coverage))
        print("Ψ method, 500 listeners: median error \(median), coverage \(coverage)")
    }

    @Test("a listener with a shallow slope is known less well, and the interval says so")
    func shallow() {
        let runs = (0..<100).map { Self.run(slope: 1.3, guessRate: 0.5, lapseRate: 0.02, seed: 1_000 + UInt64($0)) }
        #expect(runs.count(where: \.covers) >= 87)
        #expect(runs.map(\.error).sorted()[50] > 0.1)
    }

    @Test("the same answers give the same questions and the same threshold")
    func repeatable() {
        func play() -> ([Double], ThresholdEstimate) {
            var method = PsiMethod(in: 0.002...4)
            var asked: [Double] = []
            for index in 0..<40 {
                asked.append(method.next(guessRate: 0.5))
                method.record(asked[index], isRight: index % 4 != 3, guessRate: 0.5)
            }
            return (asked, method.estimate)
        }
        let first = play(), second = play()
        #expect(first.0 == second.0 && first.1 == second.1 && first.1.trialCount == 40)
        #expect(first.0.allSatisfy { (0.002...4).contains($0) } && Set(first.0).count > 3)
    }

    @Test("before any answer nothing is known, and each answer moves the threshold its way")
    func order() {
        let none = PsiMethod(in: 0.01...1).estimate
        #expect(none.interval.high / none.interval.low > 50 && none.trialCount == 0)
        var right = PsiMethod(in: 0.01...1), wrong = right
        right.record(0.1, isRight: true, guessRate: 0.5)
        wrong.record(0.1, isRight: false, guessRate: 0.5)
        #expect(right.estimate.threshold < none.threshold && wrong.estimate.threshold > none.threshold)
        // Always right and always wrong stay within the range.
        for isRight in [true, false] {
            var method = PsiMethod(in: 0.01...1)
            for _ in 0..<300 { method.record(method.next(guessRate: 0.25), isRight: isRight, guessRate: 0.25) }
            let estimate = method.estimate
            #expect(estimate.interval.low >= 0.01 && estimate.interval.high <= 1 && estimate.threshold.isFinite)
        }
    }
}
