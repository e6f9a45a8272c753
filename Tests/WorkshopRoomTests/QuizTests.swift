import Foundation
import Instrument
import Quiz
import QuizRoom
import RoomQuiz
import Synchronization
import TestSupport
import Testing
import Threads
import Workshop
import WorkshopRoom

import enum Granular.Parameter

@Suite("A quiz that phones play") struct QuizTests {
    private let instrument: Instrument
    private let scratch: Scratch
    private let rooms: RoomHost
    private let quiz: RoomQuizHost
    /// Questions that are heard for a tenth of a second: "up" is right.
    private final class BriefSource: QuizSource {
        private var (made, wanted): (UInt64, UInt64) = (0, 0)
        var problem: String? { nil }

        func prepare(_ count: Int) { wanted += UInt64(count) }
        func takeReady() -> [PreparedQuestion] {
            defer { made = wanted }
            return (made..<wanted).map { number in
                let clips = [12.0, 18].map {
                    QuizClip(sound: "rain", values: [.density: $0], seconds: 0.05, seed: number)
                }
                let question = QuizQuestion(
                    kind: .direction, seed: number, subject: .parameter(.density), prompt: "Question \(number)",
                    clips: clips, asked: .choice([QuizChoice("up"), QuizChoice("down")], right: 0),
                    difference: QuizDifference(parameter: .density, from: 12, to: 18),
                    explanation: "density 12 → 18 grains/s")
                return PreparedQuestion(question, samples: rendered(clips)?.samples ?? [])
            }
        }
        func rendered(_ clips: [QuizClip]) -> RenderedClips? {
            RenderedClips(samples: clips.map { _ in [Float](repeating: 0.1, count: 4_800) })
        }
        func startValues(of sound: String) -> [Parameter: Double] { [:] }
    }

    private final class Kept: Sendable { let results = Mutex<[QuizResult]>([]) }
    private let results = Kept()

    init() throws {
        (instrument, scratch) = try TestedRoom.instrument()
        rooms = RoomHost(RoomSetup(address: "127.0.0.1", port: 0), on: instrument)
        let results = results
        quiz = RoomQuizHost(
            .init(
                source: { _ in BriefSource() },
                records: { .init(keep: { kept in results.results.withLock { $0 += kept } }) }, secondsSince1970: { 0 }),
            in: rooms, on: instrument)
        try rooms.open()
    }

    private func phone(_ name: String, token: String? = nil) throws -> TestPhone {
        try TestPhone(try #require(rooms.control.display()?.addresses.first), name: name, token: token)
    }

    /// The next state in which the game is there, and so.
    @discardableResult
    private func see(
        _ phone: TestPhone, _ phase: String, number: Int, where isSo: ([String: Any]) -> Bool = { _ in true }
    ) throws -> [String: Any] {
        let state = try phone.hear("state") { state in
            guard let game = state["game"] as? [String: Any] else { return false }
            return game["phase"] as? String == phase && game["number"] as? Int == number && isSo(game)
        }
        return try #require(state["game"] as? [String: Any])
    }

    private func vote(_ phone: TestPhone, question: Int, n: Int, _ answer: Int) throws -> [String: Any] {
        try phone.say(
            #"{"t":"vote","q":\#(question),"n":\#(n),"a":\#(answer),"at":\#(Double(MonotonicTime.microseconds) / 1_000)}"#
        )
        return try phone.hear("voted")
    }

    private func ask(_ request: GameRequest) { quiz.control.answer(.game(request)) }

    @Test(
        "two phones answer, one comes back to the running question, one comes late; then the podium, and the room as before"
    )
    func played() throws {
        defer {
            quiz.close()
            rooms.close()
            instrument.stop()
        }
        let (ada, ben) = (try phone("Ada"), try phone("Ben"))
        ask(.start("direction questions 2"))
        try see(ada, "ready", number: 0)
        #expect(rooms.control.display()?.state.isLocked == false)
        ask(.next)
        let running = try see(ada, "answering", number: 1)
        #expect(running["plays"] as? Bool == true && running["right"] is NSNull && running["seconds"] as? Double == 10)
        #expect(rooms.control.display()?.state.isLocked == true)
        #expect(try vote(ada, question: 1, n: 1, 0)["refused"] == nil)

        // Ben's phone loses its connection, and comes back to the question; Cyd comes now.
        let back = try phone("Ben", token: try #require(ben.welcome["token"] as? String))
        try see(back, "answering", number: 1)
        let cyd = try phone("Cyd")
        #expect(try see(cyd, "answering", number: 1)["plays"] as? Bool == false)
        #expect(try vote(cyd, question: 1, n: 1, 0)["refused"] as? String == "next")
        #expect(try vote(back, question: 1, n: 1, 1)["refused"] == nil)

        let shown = try see(back, "shown", number: 1)
        #expect(shown["right"] as? Int == 0 && shown["line"] as? String == "Density 12 → 18 grains/s.")
        let own = try #require(shown["you"] as? [String: Any])
        #expect(own["right"] as? Bool == false && own["points"] as? Int == 0 && own["place"] as? Int == 2)
        #expect((shown["top"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Ada", "Ben"])
        #expect(try vote(back, question: 1, n: 2, 0)["refused"] as? String == "closed", "the answer is known by now")

        ask(.next)
        try see(cyd, "answering", number: 2) { $0["plays"] as? Bool == true }
        for (phone, n, answer) in [(ada, 2, 0), (back, 3, 0), (cyd, 2, 1)] {
            #expect(try vote(phone, question: 2, n: n, answer)["refused"] == nil)
        }
        try see(ada, "shown", number: 2)
        ask(.next)
        let podium = try see(cyd, "over", number: 2)
        let top = try #require(podium["top"] as? [[String: Any]])
        #expect(top.map { $0["name"] as? String } == ["Ada", "Ben", "Cyd"])
        #expect(top.map { $0["points"] as? Int } == [200, 100, 0])
        #expect(rooms.control.display()?.state.isLocked == false, "hands play again")
        let results = results.results.withLock { $0 }
        #expect(results.map(\.player) == ["Ada", "Ben", "Ada", "Ben", "Cyd"])
        ask(.end)
        try ada.hear("state") { $0["game"] is NSNull && $0["question"] is NSNull }
        withExtendedLifetime(scratch) {}
    }

    @Test("a quiz that is asked for wrongly, or a second one, is told; quitting ends the one that is on")
    func told() throws {
        defer { instrument.stop() }
        let ada = try phone("Ada")
        ask(.start("gesture"))
        #expect(instrument.state.messages.contains { $0.text == "no quiz: gesture cannot be answered on phones" })
        ask(.start("direction"))
        try see(ada, "ready", number: 0)
        ask(.start(""))
        #expect(instrument.state.messages.contains { $0.text == "no quiz: one is on" })
        quiz.close()
        try ada.hear("state") { $0["game"] is NSNull }
        rooms.close()
        withExtendedLifetime(scratch) {}
    }
}
