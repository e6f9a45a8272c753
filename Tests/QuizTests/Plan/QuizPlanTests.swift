import Granular
import Quiz
import SeededGenerator
import Testing

@Suite("What is asked next")
struct QuizPlanTests {
    private static let sounds = ["bell", "gong", "glass", "rain", "choir", "drums", "voice", "sea"]
    private static let day = 86_400

    private static func plan(_ results: [QuizResult], heard: [String] = [], at now: Int) -> QuizPlan {
        let heard = heard.map { QuizHeard(sound: $0, player: "Ada", date: "2026-11-28T12:00:00Z") }
        let history = QuizHistory(results.map { QuizAnswered(game: 1, result: $0) }, heard: heard)
        return QuizPlan(history, player: "Ada", sounds: sounds, at: now)
    }

    @Test("somebody who is new meets a few sounds, and is asked about those and the plainest differences")
    func new() {
        let plan = Self.plan([], at: QuizSamples.noon)
        #expect(plan.introductions == ["bell", "gong", "glass", "rain"])
        #expect(plan.steps.count == 7 && plan.steps.allSatisfy { $0.reason == .new })
        for step in plan.steps {
            switch step.item.subject {
            case .sound(let name): #expect(step.item.kind == .sound && plan.introductions.contains(name))
            case .parameter: #expect(step.item.kind == .comparison)
            }
        }
        #expect(plan.line.hasPrefix("Today, about 2 min: you meet bell, gong and 2 more; 7 new ("))
    }

    @Test("what was missed comes back before what was known, and what is fresh in memory does not")
    func due() throws {
        let density = QuizItem(.comparison, about: .parameter(.density))
        let pitch = QuizItem(.comparison, about: .parameter(.pitch))
        let duration = QuizItem(.comparison, about: .parameter(.duration))
        let results = [
            QuizSamples.result(.comparison, .parameter(.density), isRight: false, at: QuizSamples.noon),
            QuizSamples.result(.comparison, .parameter(.pitch), at: QuizSamples.noon),
            QuizSamples.result(.comparison, .parameter(.duration), seconds: 1, at: QuizSamples.noon + 3 * Self.day),
        ]
        let plan = Self.plan(results, heard: Self.sounds, at: QuizSamples.noon + 4 * Self.day)
        let due = plan.steps.filter { $0.reason == .due }.map(\.item)
        #expect(due == [density, pitch] && !due.contains(duration))
        #expect(plan.introductions.isEmpty && plan.steps.filter { $0.reason == .new }.count == 6)
        #expect(plan.line.contains("2 that you may be forgetting (density by comparison, pitch by comparison)"))
    }

    @Test("a right answer moves the next one away, further each time")
    func spacing() {
        // The first day, in days since the last answer, on which it is asked for again.
        func wait(_ results: [QuizResult]) -> Int {
            let last = QuizSamples.noon + (results.count - 1) * 10 * Self.day
            return (1...2_000).first { days in
                Self.plan(results, at: last + days * Self.day).steps.contains {
                    $0.reason == .due && $0.item.subject == .parameter(.density)
                }
            } ?? 2_000
        }
        let waits = (1...3).map { count in
            wait((0..<count).map { QuizSamples.result(at: QuizSamples.noon + $0 * 10 * Self.day) })
        }
        #expect(waits[0] < waits[1] && waits[1] < waits[2] && waits[0] <= 4)
        let missed = wait([
            QuizSamples.result(), QuizSamples.result(isRight: false, at: QuizSamples.noon + 10 * Self.day),
        ])
        #expect(missed < waits[1])
    }

    @Test(
        "whatever was answered, a plan takes ten minutes at most, asks nothing twice, and nothing about unheard sounds")
    func bounds() {
        var random = SeededGenerator(seed: 3)
        for round in 0..<60 {
            let results = (0..<round * 5).map { index in
                let kind = QuizKind.allCases[Int.random(in: 0..<11, using: &random)]
                let isSound = kind == .sound || kind == .name
                let sound = Self.sounds[Int.random(in: 0..<4, using: &random)]
                let parameter = [Parameter.density, .pitch, .level, .window][Int.random(in: 0..<4, using: &random)]
                return QuizSamples.result(
                    kind, isSound ? .sound(sound) : .parameter(parameter), isRight: .random(using: &random),
                    seconds: .random(in: 0...20, using: &random), at: QuizSamples.noon + index * 5_000)
            }
            let plan = Self.plan(results, at: QuizSamples.noon + 40 * Self.day)
            #expect(plan.seconds <= QuizPlan.longestSeconds && plan.steps.count >= 6)
            #expect(Set(plan.steps.map(\.item)).count == plan.steps.count)
            let heard = QuizHistory(results.map { QuizAnswered(game: 1, result: $0) }).heardSounds(by: "Ada")
            for step in plan.steps {
                if case .sound(let name) = step.item.subject {
                    #expect(heard.contains(name) || plan.introductions.contains(name))
                }
            }
            #expect(!plan.line.contains("\n") && plan.line.count < 400)
        }
    }

    @Test("somebody who knows it all for now goes on with what will be forgotten next")
    func ahead() {
        let results = Self.sounds.flatMap { sound in
            [QuizKind.sound, .name].map { QuizSamples.result($0, .sound(sound), seconds: 1) }
        }
        let plan = Self.plan(results, at: QuizSamples.noon + 3_600)
        #expect(plan.steps.filter { $0.reason == .due }.isEmpty && plan.steps.count == 8)
        #expect(plan.line.contains("ahead of time"))
    }

    @Test("questions can be made of every step")
    func made() {
        let pool = QuizPool(
            Self.sounds.map { QuizSound(name: $0, family: "all", start: [.pitch: 220], isQuick: true) })
        var random = SeededGenerator(seed: 9)
        var results: [QuizResult] = []
        for session in 0..<25 {
            let now = QuizSamples.noon + session * Self.day
            let plan = Self.plan(results, at: now)
            var maker = QuizMaker(seed: UInt64(session), pool: pool, difficulty: plan.difficulty)
            for step in plan.steps {
                let question = maker.next(step.item.kind, about: step.item.subject)
                #expect(question?.subject == step.item.subject, "\(step.item)")
                results.append(
                    QuizSamples.result(
                        step.item.kind, step.item.subject, isRight: .random(using: &random),
                        difference: question?.difference, at: now))
            }
        }
        #expect(Set(results.map(\.kind)).count >= 8)
    }
}
