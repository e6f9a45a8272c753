import Instrument
import Stage
import Terminal
import TouchInput

/// A game that has the whole screen of a panel until the player closes it.
package struct PlayedGame: WholeScreenView {
    private var game: GameScreen

    /// Shows `run`, and asks for its first questions.
    package init(_ run: QuizRun) {
        game = GameScreen(run)
        game.start()
    }

    package mutating func handle(_ key: Key, size: Size, at microseconds: Int64) {
        game.handle(key, size: size, at: microseconds)
    }

    package mutating func step(_ touches: [PointingTouch], size: Size) -> Bool {
        game.step(touches, size: size)
        return game.isClosed
    }

    package func surface(on size: Size) -> ScreenPlacement? { game.surface(on: size) }

    package mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas {
        game.picture(state, size: size, capabilities)
    }

    package mutating func close() { game.stop() }
}
