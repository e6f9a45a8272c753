import Quiz
import QuizRoom
import TypedCommands
import Workshop

/// A game of a room on the instrument: what happens and what phones say goes into the game, what it asks for is done, and everybody is
/// shown how it stands.
package struct RoomQuizRun {
    private var game: RoomQuizGame
    private var player: QuestionPlayer
    private var hand: HandPlayer
    private let instrument: QuizInstrument
    private let phones: QuizPhones
    private let records: Records
    /// This machine's clock, in µs of `CLOCK_MONOTONIC`.
    private let clock: () -> Int64
    /// Answers, with their moments on the audio's clock.
    private var answers: [GuestID: (given: GameAnswer, answer: RoomQuizAnswer)] = [:]
    /// What phones were told.
    private var shown: RoomGame?
    private var number = 0
    private var end: Int64?
    private var isRevealed = false
    private var hasLocked = false
    private var lines: [String] = []
    /// What is kept of a game.
    package struct Records {
        /// Keeps what was answered; of players of one name all is of one game.
        package var keep: ([QuizResult]) throws -> Void
        /// Notes that the game was played to its end, by all of whom something was kept.
        package var noteCompleted: () throws -> Void

        /// Makes one.
        package init(
            keep: @escaping ([QuizResult]) throws -> Void, noteCompleted: @escaping () throws -> Void = {}
        ) {
            (self.keep, self.noteCompleted) = (keep, noteCompleted)
        }
    }

    /// Whether it is over for the room, too.
    package private(set) var isClosed = false

    /// Phones are told of another end of the time where it moved by more than this, in µs.
    private static let endStep: Int64 = 100_000

    /// A game that has not begun.
    package init(
        _ setup: QuizGameSetup, from source: any QuizSource, on instrument: QuizInstrument, to phones: QuizPhones,
        clock: @escaping () -> Int64, records: Records
    ) {
        game = RoomQuizGame(setup)
        player = QuestionPlayer(PhoneSource(source), on: instrument)
        hand = HandPlayer(instrument)
        (self.instrument, self.phones, self.clock, self.records) = (instrument, phones, clock, records)
    }

    /// What happened since this was called last, a line each.
    package mutating func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Asks for the first questions, and shows everybody what comes.
    package mutating func start() {
        carryOut(game.start())
        show(at: instrument.heardSeconds())
    }

    /// Does what the host asks.
    package mutating func handle(_ request: GameRequest) {
        guard !isClosed else { return }
        switch request {
        case .start: break
        case .next:
            if case .about = game.view(at: instrument.heardSeconds()) { return begin() }
            tell(.goOn)
        case .again: tell(.again)
        case .hear(let index): tell(.compare(index == 0 ? .a : .b))
        case .pause: tell(game.view(at: instrument.heardSeconds()) == .paused ? .goOn : .pause)
        case .end:
            guard game.end == nil, number > 0 else { return close() }
            tell(.leave)
            tell(.confirmed(true))
        }
    }

    /// Lets time go by; some thirty times a second at least.
    package mutating func tick() {
        guard !isClosed else { return }
        guard let there = phones.current() else {
            stop()
            return isClosed = true
        }
        let now = instrument.heardSeconds()
        carryOut(game.follow(there.players.map(RoomQuizPlayer.init), given(there.answers, at: now), at: now))
        for (event, seconds) in player.takeEvents(at: now) { carryOut(game.handle(event, at: seconds)) }
        carryOut(game.handle(.tick, at: now))
        show(at: now)
    }

    /// Ends it for everybody, and gives the instrument back as it was.
    package mutating func close() {
        guard !isClosed else { return }
        isClosed = true
        stop()
        phones.perform(.game(.show(nil)))
    }

    private mutating func begin() {
        hasLocked = !phones.isLocked()
        // What hands do would be heard beside the questions.
        if hasLocked { phones.perform(.lock(true)) }
        hand.start()
        tell(.begin)
    }

    /// Nothing is heard of it any more.
    private mutating func stop() {
        player.silence()
        hand.stop()
        if hasLocked { phones.perform(.lock(false)) }
        hasLocked = false
    }

    private mutating func tell(_ event: QuizGameEvent) {
        let now = instrument.heardSeconds()
        carryOut(game.handle(event, at: now))
        show(at: now)
    }

    private mutating func carryOut(_ effects: [QuizGameEffect]) {
        var results: [QuizResult] = []
        var isCompleted = false
        for effect in effects {
            switch effect {
            case .makeQuestions(let count): player.prepare(count)
            case .play(let hearing): player.play(hearing)
            case .silence: player.silence()
            case .keep(let result): results.append(result)
            case .completed: isCompleted = true
            case .end: stop()
            // No question of a room is played by hand, and what all heard is known to nobody in particular.
            case .letPlay, .silenceHand, .introduced: break
            }
        }
        do {
            if !results.isEmpty { try records.keep(results) }
            if isCompleted { try records.noteCompleted() }
        } catch {
            lines.append("results not kept: \(error)")
        }
    }

    /// What phones said, each at the moment of the audio's clock that it had when it was seen first.
    private mutating func given(_ given: [GameAnswer], at now: Double) -> [Int: RoomQuizAnswer] {
        let here = clock()
        var answers: [GuestID: (given: GameAnswer, answer: RoomQuizAnswer)] = [:]
        for given in given {
            if let known = self.answers[given.guest], known.given == given {
                answers[given.guest] = known
            } else {
                let seconds = now - Double(here - given.atMicroseconds) / 1e6
                answers[given.guest] = (given, RoomQuizAnswer(QuizAnswer(given.answer), at: seconds))
            }
        }
        self.answers = answers
        return Dictionary(uniqueKeysWithValues: answers.map { ($0.number, $1.answer) })
    }

    // MARK: What phones and the host see

    private mutating func show(at now: Double) {
        let view = game.view(at: now)
        if case .question(let asked) = view, asked.number != number, let question = Question(asked.question) {
            (number, end, isRevealed) = (asked.number, nil, false)
            answers = [:]
            phones.perform(.game(.ask(question)))
            lines.append(RoomQuizLines.choices(asked.question))
        }
        setEnd(view)
        let game = RoomGame(self.game, view, number: number)
        if case .question(let asked) = view, asked.answered != nil, !isRevealed {
            isRevealed = true
            phones.perform(.game(.close))
            phones.perform(.game(.reveal))
            lines.append(RoomQuizLines.answer(game, of: asked.question))
            lines += RoomLists.standings(game.top)
        }
        guard game != shown else { return }
        if shown == nil || game.phase == .over, game.phase != shown?.phase { lines += RoomLists.game(game) }
        shown = game
        phones.perform(.game(.show(game)))
    }

    /// Tells phones until when answers count, by this machine's clock. It moves where the audio's clock stood still.
    private mutating func setEnd(_ view: QuizView) {
        var wanted: Int64?
        if case .question(let asked) = view {
            guard asked.answered == nil else { return }
            if asked.canHearAgain, let left = asked.secondsLeft {
                // What came to its end stays there.
                if left == 0, end != nil { return }
                wanted = clock() + Int64(left * 1e6)
            }
        }
        if let end, let wanted, abs(end - wanted) <= Self.endStep { return }
        guard end != wanted else { return }
        end = wanted
        phones.perform(.game(.end(atMicroseconds: wanted)))
    }
}

extension RoomQuizPlayer {
    init(_ player: GamePlayer) {
        self.init(
            number: player.guest.number, name: player.name, isNamed: player.isNamed, isConnected: player.isConnected)
    }
}
