import Foundation
import SpacedRepetition
import Testing

@Suite("FSRS-6 remembers as its authors' own package does")
struct FSRSTests {
    /// A review, and what the package made of it: see make-recorded.
    private struct Recorded {
        var card, rating, interval: Int
        var days, chance, stability, difficulty: Double

        init(_ line: Substring) throws {
            let words = line.split(separator: " ").map(String.init)
            let numbers = try words.map { try #require(Double($0)) }
            try #require(numbers.count == 7)
            (card, days, rating) = (Int(numbers[0]), numbers[1], Int(numbers[2]))
            (chance, stability, difficulty, interval) = (numbers[3], numbers[4], numbers[5], Int(numbers[6]))
        }
    }

    private static func recorded() throws -> [Recorded] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("recorded.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try Recorded($0) }
    }

    @Test("stability, difficulty, chance and interval are the recorded ones, review by review")
    func recorded() throws {
        let scheduler = FSRS()
        var (card, state): (Int, MemoryState?) = (-1, nil)
        let reviews = try Self.recorded()
        #expect(reviews.count == 96)
        for review in reviews {
            if review.card != card { (card, state) = (review.card, nil) }
            let rating = try #require(ReviewRating(rawValue: review.rating))
            if let state { #expect(isNear(scheduler.retrievability(state, afterDays: review.days), review.chance)) }
            let next = scheduler.state(after: rating, from: state, days: review.days)
            #expect(isNear(next.stability, review.stability) && isNear(next.difficulty, review.difficulty))
            let days = scheduler.days(next, untilRetention: 0.9)
            #expect(max(1, Int(days.rounded(.toNearestOrEven))) == review.interval)
            state = next
        }
    }

    private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) <= 1e-9 * abs(expected) }

    @Test("after as many days as the stability 90 % are known, and it is asked for when the chance has fallen so far")
    func curve() {
        let scheduler = FSRS()
        for stability in [0.01, 2.3065, 400] {
            let state = MemoryState(stability: stability, difficulty: 5)
            #expect(isNear(scheduler.retrievability(state, afterDays: stability), 0.9))
            #expect(scheduler.retrievability(state, afterDays: 0) == 1)
            for retention in [0.7, 0.9, 0.95] {
                let days = scheduler.days(state, untilRetention: retention)
                #expect(days == FSRS.longestDays || isNear(scheduler.retrievability(state, afterDays: days), retention))
            }
        }
    }

    @Test("better answers leave more, and thousands of answers stay within bounds")
    func bounds() {
        let scheduler = FSRS()
        let begun = scheduler.state(after: .good)
        for days in [0.0, 3, 100] {
            let after = ReviewRating.allCases.map { scheduler.state(after: $0, from: begun, days: days) }
            for (worse, better) in zip(after, after.dropFirst()) {
                #expect(worse.stability <= better.stability && worse.difficulty > better.difficulty)
            }
        }
        for rating in ReviewRating.allCases {
            var state = begun
            for index in 0..<3_000 { state = scheduler.state(after: rating, from: state, days: Double(index % 3)) }
            #expect(state.stability >= FSRS.leastStability && state.stability.isFinite)
            #expect((1...10).contains(state.difficulty))
            #expect(scheduler.days(state, untilRetention: 0.9) <= FSRS.longestDays)
        }
    }
}
