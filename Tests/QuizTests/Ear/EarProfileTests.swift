import Foundation
import Granular
import Psychophysics
import Quiz
import Testing

@Suite("How well a player hears")
struct EarProfileTests {
    /// What a listener answers who tells differences of `threshold` half of the time.
    private static func results(
        _ parameter: Parameter, threshold: Double, count: Int, kind: QuizKind = .comparison, seed: UInt64 = 1,
        at time: Int = QuizSamples.noon
    ) -> [QuizResult] {
        let guess = kind == .odd ? 1.0 / 3 : 0.5
        var listener = SimulatedListener(
            PsychometricFunction(threshold: threshold, slope: 2.5, guessRate: guess), seed: seed)
        var method = PsiMethod(in: 0.002...4)
        return (0..<count).map { index in
            let difference = method.next(guessRate: guess)
            let isRight = listener.answers(difference)
            method.record(difference, isRight: isRight, guessRate: guess)
            let isUp = index % 2 == 0
            // Decibels lie below 0, fractions from 0 to 1.
            let low = parameter.quizScale == .ratio ? 10.0 : parameter == .level ? -20 : 0
            let high = parameter.quizScale == .ratio ? low * (1 + difference) : low + difference
            return QuizSamples.result(
                kind, .parameter(parameter), isRight: isRight,
                difference: QuizDifference(parameter: parameter, from: isUp ? low : high, to: isUp ? high : low),
                at: time + index)
        }
    }

    @Test("thresholds that are known are found, as Weber fractions and in decibels, with intervals that hold them")
    func found() throws {
        let results =
            Self.results(.density, threshold: 0.12, count: 90)
            + Self.results(.level, threshold: 1.5, count: 90, seed: 2)
        let profile = EarProfile(results, player: "Ada")
        #expect(Set(profile.measures.map(\.parameter)) == [.density, .level])
        for (parameter, threshold) in [(Parameter.density, 0.12), (.level, 1.5)] {
            let measure = try #require(profile.measures.first { $0.parameter == parameter })
            let now = try #require(measure.now)
            #expect(abs(now.threshold / threshold - 1) < 0.25 && now.answerCount == 90)
            #expect((now.low...now.high).contains(threshold) && now.low < now.threshold && now.threshold < now.high)
        }
    }

    @Test("answers before all was heard say nothing about an ear")
    func early() {
        let results = Self.results(.density, threshold: 0.12, count: 40)
        let early = results.map { result in
            var result = result
            result.isEarly = true
            return result
        }
        #expect(EarProfile(early, player: "Ada").measures.isEmpty)
        #expect(EarProfile(results + early, player: "Ada").measures.first?.answerCount == 40)
    }

    @Test("what is asked next lies where this ear is unsure, on the scale of the questions")
    func next() {
        let profile = EarProfile(
            Self.results(.density, threshold: 0.12, count: 60) + Self.results(.level, threshold: 1.5, count: 60),
            player: "Ada")
        #expect((1.08...1.35).contains(profile.difficulty.step(.density)))
        #expect((0.9...4).contains(profile.difficulty.step(.level)))
        #expect(profile.difficulty.step(.pitch) == QuizDifficulty.normal.step(.pitch))
        #expect(EarProfile([], player: "Ada").difficulty == QuizDifficulty())
    }

    @Test("an ear that learns gets better from day to day, and the latest answers count for now")
    func course() throws {
        let day = 86_400
        let results =
            Self.results(.density, threshold: 0.6, count: 40)
            + Self.results(.density, threshold: 0.5, count: 4, seed: 5, at: QuizSamples.noon + day)
            + Self.results(.density, threshold: 0.2, count: 40, seed: 6, at: QuizSamples.noon + 2 * day)
            + Self.results(.density, threshold: 0.08, count: 200, seed: 7, at: QuizSamples.noon + 9 * day)
        let measure = try #require(EarProfile(results, player: "Ada").measures.first)
        #expect(measure.course.map(\.answerCount) == [40, 44, 200] && measure.answerCount == 284)
        #expect(measure.course[0].threshold > measure.course[1].threshold)
        #expect(measure.course[1].threshold > measure.course[2].threshold)
        #expect(measure.course[1].firstDay < measure.course[1].lastDay)
        let now = try #require(measure.now)
        #expect(now.answerCount == EarProfile.latestAnswers && abs(now.threshold / 0.08 - 1) < 0.2)
    }

    @Test("only answers that were given in time, to questions about one difference, count")
    func counted() {
        let difference = QuizSamples.difference(10, 12)
        let profile = EarProfile(
            [
                QuizSamples.result(.odd, difference: difference),
                QuizSamples.result(.direction, difference: difference),
                QuizSamples.result(.parameter, difference: difference), QuizSamples.result(.comparison),
                QuizSamples.result(.comparison, isRight: false, seconds: 10, difference: difference),
                QuizSamples.result(.comparison, difference: QuizSamples.difference(0, 12)),
                QuizSamples.result(.comparison, difference: QuizSamples.difference(12, 12)),
            ], player: "Ada")
        #expect(profile.measures.map(\.answerCount) == [2] && profile.measures.first?.now == nil)
        #expect(EarText.lines(profile).last == "  density: 2 answers so far, 8 more for a first figure")
    }

    @Test("an empty profile says how to begin")
    func empty() {
        #expect(EarText.lines(nil) == [EarText.empty] && EarText.lines(EarProfile([], player: "x")) == [EarText.empty])
    }

    @Test("limits that were published stand beside it with their source; where there is none, none is made up")
    func limits() throws {
        for parameter in Parameter.allCases {
            guard let limit = parameter.publishedLimit else { continue }
            #expect(limit.low > 0 && limit.low <= limit.high && !limit.condition.isEmpty)
            #expect(limit.source.contains("19") || limit.source.contains("20"))
        }
        #expect(Parameter.stereoSpread.publishedLimit == nil && Parameter.regularity.publishedLimit == nil)
        // Jesteadt, Wier and Green's formula, at 40 and at 80 dB.
        let level = try #require(Parameter.level.publishedLimit)
        for (sensation, decibels) in [(40.0, level.high), (80.0, level.low)] {
            let fraction = 0.463 * pow(pow(10, sensation / 10), -0.072)
            #expect(abs(10 * log10(1 + fraction) - decibels) < 0.01)
        }
    }

    @Test("the profile is JSON, with null where nothing is known")
    func json() throws {
        let profile = EarProfile(
            Self.results(.density, threshold: 0.12, count: 40) + Self.results(.stereoSpread, threshold: 0.2, count: 3),
            player: "Ada")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(EarText.json(profile).utf8)) as? [String: Any])
        let parameters = try #require(root["parameters"] as? [[String: Any]])
        let now = try #require(parameters[0]["now"] as? [String: Any])
        #expect(parameters[0]["unit"] as? String == "weber" && (now["ci95"] as? [Double])?.count == 2)
        #expect((parameters[0]["published"] as? [String: Any])?["source"] != nil)
        #expect(parameters[1]["now"] is NSNull && parameters[1]["published"] is NSNull)
        let none = try JSONSerialization.jsonObject(with: Data(EarText.json(nil).utf8)) as? [String: Any]
        #expect(none?["player"] is NSNull && (none?["parameters"] as? [Any])?.isEmpty == true)
    }
}
