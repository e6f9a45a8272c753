import Quiz
import QuizSounds

/// A game on the instrument: what happens goes into the game, and what it asks for is done, in order.
package struct QuizRun {
    private var game: QuizGame
    private let instrument: QuizInstrument
    private let records: Records
    private var player: QuestionPlayer
    private var hand: HandPlayer
    /// What was played by hand, until its spectrum is known.
    private var played: (answer: QuizAnswer, clips: [QuizClip], seconds: Double)?
    /// What could not be kept, in a line for the player.
    package private(set) var trouble: String?

    /// What is kept of a game.
    package struct Records {
        /// Keeps what was answered.
        package var keep: (QuizResult) throws -> Void
        /// Notes that the player has heard a sound by its name.
        package var noteHeard: (String) throws -> Void
        /// Notes that the game was played to its end.
        package var noteCompleted: () throws -> Void

        /// Makes one.
        package init(
            keep: @escaping (QuizResult) throws -> Void, noteHeard: @escaping (String) throws -> Void = { _ in },
            noteCompleted: @escaping () throws -> Void = {}
        ) {
            (self.keep, self.noteHeard, self.noteCompleted) = (keep, noteHeard, noteCompleted)
        }

        /// Keeps nothing.
        package static var none: Records { Records(keep: { _ in }) }
    }

    /// A game that has not begun.
    package init(
        _ setup: QuizGameSetup, from source: any QuizSource, on instrument: QuizInstrument, records: Records
    ) {
        game = QuizGame(setup)
        (self.instrument, self.records) = (instrument, records)
        (player, hand) = (QuestionPlayer(source, on: instrument), HandPlayer(instrument))
    }

    /// What is to be seen now.
    package var view: QuizView { game.view(at: instrument.heardSeconds()) }
    /// The rules that it is played by.
    package var rules: QuizRules { game.rules }
    /// How it ended; `nil` where it goes on.
    package var end: QuizEnd? { game.end }
    /// Whether the hand plays now.
    package var isHandPlaying: Bool { hand.isPlaying }
    /// Whether the player hears nothing, as the sound is muted.
    package var isMuted: Bool { instrument.state().master.isMuted }

    /// What the choices of a question show; empty where they show nothing.
    package func pictures(of question: QuizQuestion) -> [ClipPicture?] { player.pictures(of: question) }

    /// Asks for the first questions.
    package mutating func start() {
        hand.start()
        carryOut(game.start())
    }

    /// Takes what the player does.
    package mutating func handle(_ event: QuizGameEvent) {
        let now = instrument.heardSeconds()
        guard case .answer(.touch, nil) = event else { return handle(event, at: now) }
        judge(event, at: now)
    }

    /// A side buzzes.
    /// - Parameters:
    ///   - touchedMicroseconds: when, by its touch device, in microseconds of `CLOCK_MONOTONIC`.
    ///   - nowMicroseconds: now, by the same clock.
    package mutating func buzz(_ side: SurfaceSide, touchedMicroseconds: Int64, nowMicroseconds: Int64) {
        // What another clock says is of now.
        let age = nowMicroseconds - touchedMicroseconds
        let ageSeconds = Self.believedAges.contains(age) ? Double(age) * 1e-6 : 0
        handle(
            .buzz(side, touchedAt: Double(nowMicroseconds) * 1e-6 - ageSeconds),
            at: instrument.heardSeconds() - ageSeconds)
    }

    /// How long a touch may be on its way, in microseconds.
    private static let believedAges: ClosedRange<Int64> = 0...1_000_000

    /// Answers a question that is played by hand with what the hand did.
    /// - Returns: whether it did anything.
    package mutating func finishPlaying() -> Bool {
        guard !isJudging, case .question(let view) = view, let answer = hand.answer(to: view.question) else {
            return isJudging
        }
        handle(.answer(answer))
        return true
    }

    /// Whether what was played is compared with what was asked for: that takes a moment.
    package var isJudging: Bool { played != nil }

    /// A sound that was played counts by its spectrum too, which is rendered first.
    private mutating func judge(_ event: QuizGameEvent, at seconds: Double) {
        guard case .answer(let answer, _) = event, case .question(let view) = view, view.answered == nil,
            let both = QuizComparison(view.question, answer), let other = both.b
        else { return handle(event, at: seconds) }
        hand.pause()
        played = (answer, [both.a.clip, other.clip], seconds)
        finishJudging()
    }

    private mutating func finishJudging() {
        guard let played, let rendered = player.rendered(played.clips) else { return }
        self.played = nil
        handle(.answer(played.answer, likeness: rendered.likeness), at: played.seconds)
    }

    /// Lets time go by; some thirty times a second at least.
    package mutating func tick() {
        let now = instrument.heardSeconds()
        for (event, seconds) in player.takeEvents(at: now) { handle(event, at: seconds) }
        hand.update(at: now)
        finishJudging()
        // It was played in time.
        if !isJudging { handle(.tick, at: now) }
    }

    /// Ends what is heard and played, and gives the instrument back as it was.
    package mutating func stop() {
        player.silence()
        hand.stop()
    }

    private mutating func handle(_ event: QuizGameEvent, at seconds: Double) {
        carryOut(game.handle(event, at: seconds))
    }

    // MARK: Effects

    private mutating func carryOut(_ effects: [QuizGameEffect]) {
        for effect in effects {
            switch effect {
            case .makeQuestions(let count): player.prepare(count)
            case .play(let hearing): player.play(hearing)
            case .silence: player.silence()
            case .letPlay(let question): hand.begin(question, start: player.startValues(of: question))
            case .silenceHand: hand.pause()
            case .keep(let result): note { try $0.keep(result) }
            // What was not kept is not complete.
            case .completed: if trouble == nil { note { try $0.noteCompleted() } }
            case .introduced(let sound): note { try $0.noteHeard(sound) }
            case .end: stop()
            }
        }
    }

    /// Writes something; what is wrong is told.
    private mutating func note(_ write: (Records) throws -> Void) {
        do {
            try write(records)
            trouble = nil
        } catch {
            trouble = "\(error)"
        }
    }
}
