import Instrument
import Quiz
import QuizRoom
import Threads
import Workshop
import WorkshopRoom

/// Leads quizzes in the rooms of a program, one at a time, as a panel asks for them. Any thread may call.
package final class RoomQuizHost: Sendable {
    /// Where questions come from, and where answers go.
    package struct Setup: Sendable {
        /// Begins to make the questions of a game; called on the game's thread.
        package var source: @Sendable (RoomQuizChoice) throws -> any QuizSource
        /// Makes what keeps the answers of a game; called on the game's thread.
        package var records: @Sendable () throws -> RoomQuizRun.Records
        /// Seconds since 1970.
        package var secondsSince1970: @Sendable () -> Double

        /// Makes a setup.
        package init(
            source: @escaping @Sendable (RoomQuizChoice) throws -> any QuizSource,
            records: @escaping @Sendable () throws -> RoomQuizRun.Records,
            secondsSince1970: @escaping @Sendable () -> Double
        ) {
            (self.source, self.records, self.secondsSince1970) = (source, records, secondsSince1970)
        }
    }

    private struct State {
        var requests: [GameRequest] = []
        var lines: [String] = []
        var isPlaying = false
        var isEnding = false
        var thread: WorkThread?
    }

    private let setup: Setup
    private let rooms: RoomHost
    private let instrument: Instrument
    private let state = RankedMutex(State(), rank: .leaf)
    private let wakeUp = WakeUp()

    /// Between two looks at phones and sound, in nanoseconds.
    private static let stepNanoseconds: Int64 = 20_000_000
    private static let maxLines = 1_000

    /// Quizzes in the rooms of `rooms`, heard on `instrument`.
    package init(_ setup: Setup, in rooms: RoomHost, on instrument: Instrument) {
        (self.setup, self.rooms, self.instrument) = (setup, rooms, instrument)
    }

    /// The way to the rooms and their quizzes from a panel.
    package var control: RoomControl {
        let rooms = rooms.control
        return RoomControl(
            display: rooms.display,
            answer: { request in
                if case .game(let request) = request { self.answer(request) } else { rooms.answer(request) }
            },
            takeLines: { rooms.takeLines() + self.takeLines() })
    }

    /// Ends the quiz that is played, if one is.
    package func close() {
        let thread = state.withLock { state -> WorkThread? in
            state.isEnding = true
            defer { state.thread = nil }
            return state.thread
        }
        wakeUp.signal()
        thread?.join(withinSeconds: 5)
    }

    private func answer(_ request: GameRequest) {
        guard case .start(let words) = request else {
            let isPlaying = state.withLock { state in
                if state.isPlaying { state.requests.append(request) }
                return state.isPlaying
            }
            if !isPlaying { return instrument.report("no quiz is on", .warning) }
            return wakeUp.signal()
        }
        do throws(RoomQuizProblem) {
            try start(RoomQuizChoice(words: words))
        } catch {
            instrument.report("no quiz: \(error)", .warning)
        }
    }

    private func start(_ choice: RoomQuizChoice) throws(RoomQuizProblem) {
        guard let room = rooms.current else { throw RoomQuizProblem("no room is open; quern quiz plays alone") }
        let isFree = state.withLock { state in
            guard !state.isPlaying, !state.isEnding else { return false }
            (state.isPlaying, state.requests) = (true, [])
            return true
        }
        guard isFree else { throw RoomQuizProblem("one is on") }
        let phones = QuizPhones(room, of: rooms)
        let thread = WorkThread(named: "quern-quiz-room") { self.play(choice, to: phones) }
        let last = state.withLock { state -> WorkThread? in
            defer { state.thread = thread }
            if thread == nil { state.isPlaying = false }
            return state.thread
        }
        last?.join(withinSeconds: 1)
        if thread == nil { throw RoomQuizProblem("too many threads on this system") }
    }

    /// A game from its beginning to its end, on its own thread.
    private func play(_ choice: RoomQuizChoice, to phones: QuizPhones) {
        defer { state.withLock { $0.isPlaying = false } }
        do {
            let setup = QuizGameSetup(choice.rules, clockBegan: self.setup.secondsSince1970() - instrument.heardSeconds)
            var run = RoomQuizRun(
                setup, from: try self.setup.source(choice), on: QuizInstrument(instrument), to: phones,
                clock: { MonotonicTime.microseconds }, records: try self.setup.records())
            run.start()
            while !run.isClosed {
                let (requests, isEnding) = state.withLock { state in
                    defer { state.requests = [] }
                    return (state.requests, state.isEnding)
                }
                for request in requests { run.handle(request) }
                if isEnding { run.close() }
                run.tick()
                keep(run.takeLines())
                if !run.isClosed { wakeUp.wait(nanoseconds: Self.stepNanoseconds) }
            }
        } catch {
            instrument.report("no quiz: \(error)", .warning)
        }
    }

    private func keep(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        state.withLock { $0.lines = ($0.lines + lines).suffix(Self.maxLines) }
    }

    private func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }
}
