import Foundation
import HandMeasures
import SeededGenerator
import Study
import StudyReport
import Testing

/// People who learn phrases by ear, simulated: they hear the phrase, play it with slips that become fewer, and hear it again.
@Suite("The report on learning by ear") struct LearningReportTests {
    private static let conditions = ["tools", "player"].map { StudyCondition($0, title: $0, mapping: "keys") }
    private static let phrases = ["first", "second"].map {
        StudyPhrase($0, tempo: 96, sections: [[[1], [2, nil], [1, 3], [4]], [[3], [nil, 2], [1, 1], [2]]])
    }
    private static let study = StudyDefinition(
        name: "Learn by ear", order: .williams, conditions: conditions,
        each: [
            StudyStep(
                "learn",
                .block(StudyBlock(.learn(.init(phrases, pads: 4, toolConditions: ["tools"])), mostSeconds: 600)))
        ])

    /// What one of them comes to.
    /// - Parameter slips: how many of a hundred notes go wrong after the first hearing; each further one leaves `kept` of them.
    private func learn(
        _ step: PlannedStep, slips: Double, kept: Double, _ random: inout SeededGenerator
    ) -> [HandFigure] {
        guard case .block(let block) = step.step.kind, case .learn(let learning) = block.task,
            let phrase = learning.phrase(at: step.position ?? 1)
        else { return [] }
        var session = BlockSession(block, at: step)
        var times = LearningTimes()
        var (now, isPlaying, isOver) = (0.0, false, false)
        func observe(_ choices: [BlockChoice] = [], taps: [BlockTap] = []) {
            for effect in session.step(
                .init(seconds: now, choices: choices, taps: taps, hearing: .init(isPlaying: isPlaying)))
            {
                switch effect {
                case .phrase(.play): isPlaying.toggle()
                case .record(.asked): times.readySeconds = now
                case .record(.did): (times.reproducedSeconds, isOver) = (now, true)
                case .record(.heard): times.hearings += 1
                case .record(.tried(_, let percent)): times.scores.append(Double(percent) / 100)
                case .finish: isOver = true
                default: break
                }
            }
        }
        observe()
        observe()
        var wrong = slips / 100
        while !isOver {
            observe([.play])
            now += phrase.seconds
            observe([.play])
            now += 1
            let begin = now
            for note in phrase.notes where !isOver {
                now = begin + note.seconds + .random(in: -0.02...0.02, using: &random)
                let isWrong = Double.random(in: 0..<1, using: &random) < wrong
                let pad = isWrong ? note.pad % 4 : note.pad - 1
                observe(taps: [BlockTap(seconds: now, place: (Double(pad) + 0.5) / 4)])
            }
            now += 2.1
            if !isOver { observe() }
            wrong *= kept
        }
        return times.figures
    }

    /// The figures of the report on sixteen people; with tools each hearing leaves `kept` of the slips, without them 0.85.
    private func times(kept: Double, seed: UInt64) throws -> [String: Any] {
        var random = SeededGenerator(seed: seed)
        var results = StudyResults(Self.study, participants: [])
        for number in 1...16 {
            let order = Self.study.orders.order(ofRow: number), code = "P\(number)"
            results.participants.append(.init(code, order: order.map { Self.conditions[$0].name }, .finished))
            let slips = Double.random(in: 40...70, using: &random)
            for planned in Self.study.plan(order: order) {
                guard let condition = planned.condition?.name else { continue }
                for figure in learn(planned, slips: slips, kept: condition == "tools" ? kept : 0.85, &random) {
                    results.values.append(
                        .init(
                            code, condition: condition, measure: "learn/\(figure.name)", unit: figure.measure.unit,
                            figure.value))
                }
            }
        }
        let json = StudyReport(results, command: "quern study report x").json
        let all = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let measures = try #require(all["measures"] as? [String: [String: Any]])
        let measure = try #require(measures["learn/time-to-reproduce"])
        return try #require((measure["pairs"] as? [[String: Any]])?.first)
    }

    @Test(
        "finds that tools make it sooner where they do, with the interval of the difference, and nothing where they do not"
    )
    func difference() throws {
        let found = try times(kept: 0.6, seed: 1)
        let interval = try #require(found["ci95"] as? [Double])
        #expect(try #require(found["p"] as? Double) < 0.01)
        #expect(try #require(found["dz"] as? Double) < -0.5)
        // Tools come first in the order of conditions: the difference is below 0 s.
        #expect(interval.count == 2 && interval[1] < 0)
        let chances = try (2...11).map { try #require(try times(kept: 0.85, seed: $0)["p"] as? Double) }
        #expect(chances.count { $0 < 0.05 } <= 2)
    }
}
