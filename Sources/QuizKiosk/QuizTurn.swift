import Instrument
import Kiosk
import Quiz
import QuizRoom
import Stage
import Terminal
import Threads
import TouchInput

/// One visitor's game on a kiosk.
struct QuizTurn: KioskTurn {
    private var game: GameScreen
    private var endedAt: Double?
    private var hasLeft = false

    /// How long the result stands where nobody closes it, in seconds.
    private static let resultSeconds = 12.0

    /// A game that begins at once.
    init(_ run: QuizRun, least: Size) {
        game = GameScreen(run, least: least)
        game.start()
        game.handle(.begin)
    }

    /// How it ended; `nil` where it goes on.
    var end: QuizEnd? { game.end }
    var activity: TurnActivity { game.view.activity }

    mutating func pause() { game.handle(.pause) }
    mutating func resume() { game.handle(.goOn) }

    mutating func leave() {
        hasLeft = true
        game.handle(.leave)
        game.handle(.confirmed(true))
    }

    mutating func close() { game.stop() }

    mutating func handle(_ key: Key, size: Size) {
        game.handle(key, size: size, at: MonotonicTime.microseconds)
    }

    mutating func step(_ touches: [PointingTouch], size: Size) -> Bool {
        game.step(touches, size: size)
        guard game.end != nil else { return false }
        let now = MonotonicTime.seconds
        endedAt = endedAt ?? now
        return hasLeft || game.isClosed || now - (endedAt ?? now) >= Self.resultSeconds
    }

    func surface(on size: Size) -> ScreenPlacement? { game.surface(on: size) }

    mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas {
        game.picture(state, size: size, capabilities)
    }
}

extension QuizView {
    /// What a visitor does who sees it.
    package var activity: TurnActivity {
        switch self {
        case .waiting, .introducing: .waiting
        case .question(let view): view.clipHeard != nil || view.hearings == 0 ? .waiting : .acting
        case .about, .paused, .leaving: .still
        case .ended: .over
        }
    }
}
