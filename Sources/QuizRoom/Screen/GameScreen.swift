import Instrument
import Quiz
import Stage
import Terminal
import Threads
import Touch
import TouchInput

/// A game as it is on a screen: what keys and fingers come to, and its picture.
package struct GameScreen {
    private var run: QuizRun
    private var model: QuizScreenModel
    private var stageModel = StageModel()
    private var remark: String?
    /// Whose turn it is of two sides, and since when.
    private var turn: (side: SurfaceSide?, since: Double) = (nil, 0)
    /// Whether the player closed it, after its end.
    package private(set) var isClosed = false

    private static let drummingSeconds = 0.3

    /// Shows `run`.
    /// - Parameter least: what is touched is so large at least; `nil` for a player's own screen, whose keys are told.
    package init(_ run: QuizRun, least: Size? = nil) {
        self.run = run
        model = QuizScreenModel(least: least)
    }

    /// What is to be seen.
    package var view: QuizView { run.view }
    /// How it ended; `nil` where it goes on.
    package var end: QuizEnd? { run.end }

    /// Asks for the first questions.
    package mutating func start() { run.start() }

    /// Ends what is heard and played, and gives the instrument back as it was.
    package mutating func stop() { run.stop() }

    /// Does what the player would.
    package mutating func handle(_ event: QuizGameEvent) {
        run.handle(event)
        show(run.view)
    }

    /// Lets time go by, and takes what fingers did beside the surface.
    package mutating func step(_ touches: [PointingTouch], size: Size) {
        run.tick()
        let view = run.view
        show(view)
        for touch in touches where touch.isNew {
            let reaction = model.point(at: Self.cell(at: touch.place, size), view, size: size)
            if case .event(.answer) = reaction, isDrumming { continue }
            react(reaction, touchedMicroseconds: touch.timeMicroseconds)
        }
    }

    /// Whether it has just become a side's turn: a finger that drums on the screen gives no answer.
    private var isDrumming: Bool {
        turn.side != nil && MonotonicTime.seconds - turn.since < Self.drummingSeconds
    }

    /// Takes a key that was pressed at that moment.
    package mutating func handle(_ key: Key, size: Size, at microseconds: Int64) {
        react(model.handle(key, run.view, size: size), touchedMicroseconds: microseconds)
    }

    /// Where hands play; elsewhere they point.
    package func surface(on size: Size) -> ScreenPlacement? {
        guard case .question(let question) = run.view, question.question.isAnsweredByHand, question.answered == nil,
            run.isHandPlaying
        else { return nil }
        return model.layout(question, size: size).geometry.placement(on: size)
    }

    /// Its picture.
    package mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas {
        QuizCanvas.draw(
            run.view, run, model,
            stage: surface(on: size) == nil ? nil : stageModel.stage(of: state, now: MonotonicTime.seconds),
            remark: remark ?? run.trouble ?? (state.master.isMuted ? "The sound is muted" : nil), size: size,
            capabilities)
    }

    private mutating func react(_ reaction: QuizScreenModel.Reaction, touchedMicroseconds: Int64) {
        if reaction != .none { remark = nil }
        switch reaction {
        case .none: break
        case .event(let event): run.handle(event)
        case .buzz(let side):
            run.buzz(side, touchedMicroseconds: touchedMicroseconds, nowMicroseconds: MonotonicTime.microseconds)
        case .played:
            if !run.finishPlaying() { remark = "Nothing was played yet" }
        case .close: isClosed = true
        }
        show(run.view)
    }

    private mutating func show(_ view: QuizView) {
        model.show(view)
        let side: SurfaceSide? = if case .question(let question) = view { question.sides?.turn } else { nil }
        if side != turn.side { turn = (side, MonotonicTime.seconds) }
    }

    /// Where on a screen a finger is.
    static func cell(at point: SurfacePoint, _ size: Size) -> Place {
        Place(
            column: min(Int(point.x * Double(size.columns)), size.columns - 1),
            row: min(Int((1 - point.y) * Double(size.rows)), size.rows - 1))
    }
}

/// Whether a game has room for fingers.
package enum GameRoom {
    /// Whether all that is touched in a game is so large at least on a terminal of that size.
    package static func fits(least: Size, size: Size, isForSides: Bool) -> Bool {
        let choices = [QuizChoice](repeating: QuizChoice(""), count: 4)
        let question = QuizQuestion(
            kind: .sound, seed: 0, subject: .sound(""), prompt: "", clips: [], asked: .choice(choices, right: 0),
            explanation: "")
        var view = QuizQuestionView(
            question: question, number: 1, hearings: 0, canHearAgain: false, tally: QuizTally())
        if isForSides { view.sides = QuizSidesView(score: SidesScore(), turn: .left, canBuzz: false) }
        return QuizLayout(view, size: size, least: least).targets.allSatisfy {
            $0.rect.columns >= least.columns && $0.rect.rows >= least.rows
        }
    }
}
