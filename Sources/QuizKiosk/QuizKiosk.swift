import Files
import Instrument
import Kiosk
import Quiz
import QuizRoom
import Stage
import Terminal
import TouchInput

/// A kiosk on which visitors play a quiz, one after the other: it owns the terminal from ``run()`` to its end, and takes no key that
/// would lead out of it.
package struct QuizKiosk {
    /// Where games come from, and what is kept of them.
    package struct Games {
        /// What goes for every game.
        package var rules: QuizRules
        /// A game that has not begun.
        package var next: (QuizGameSetup) -> QuizRun
        /// Where the day's best is kept; nowhere where `nil`.
        package var file: String?
        /// Today: "2026-11-28".
        package var today: () -> String
        /// Takes what could not be kept.
        package var report: (String) -> Void

        /// Makes them.
        package init(
            _ rules: QuizRules, file: String?, today: @escaping () -> String, report: @escaping (String) -> Void,
            next: @escaping (QuizGameSetup) -> QuizRun
        ) {
            (self.rules, self.file, self.today, self.report, self.next) = (rules, file, today, report, next)
        }
    }

    private let configuration: KioskConfiguration
    private let screen: KioskConfiguration.ScreenSize
    private let instrument: QuizInstrument
    private let games: Games

    /// - Parameters:
    ///   - configuration: how the host leaves, when a visitor is taken to have left, how loud it is.
    ///   - screen: how large what the terminal fills is.
    package init(
        _ configuration: KioskConfiguration, on screen: KioskConfiguration.ScreenSize, _ instrument: QuizInstrument,
        _ games: Games
    ) {
        (self.configuration, self.screen, self.instrument, self.games) = (configuration, screen, instrument, games)
    }

    /// Shows it until the host leaves, a signal asks for the end or the terminal is lost; the terminal is then as it was.
    /// - Throws: why nothing can be shown here.
    package func run() throws(TerminalError) -> KioskEnd {
        let configuration = configuration
        let session = TurnSession(
            configuration.exit, idleSeconds: configuration.quiz?.idleSeconds ?? .infinity, isTakingPart: false,
            ceiling: { configuration.ceiling(atMinute: $0) })
        let turns = QuizTurns(
            games: games, best: DayBest(file: games.file, day: games.today()), text: configuration.attract.text)
        return try TurnKiosk(
            configuration.exit, session, on: screen, turns, state: instrument.state, perform: instrument.perform
        ).run()
    }

    /// Lays out a game on the terminal of standard output.
    /// - Throws: where something that is touched would be too small.
    package static func check(
        on screen: KioskConfiguration.ScreenSize, isForSides: Bool
    ) throws(KioskLayout.TooSmall) {
        let grid = try Kiosk.layout(on: screen).grid
        if !GameRoom.fits(least: grid.least, size: grid.size, isForSides: isForSides) {
            throw KioskLayout.TooSmall(grid)
        }
    }
}

extension QuizKind {
    /// The kinds that visitors are asked for: nothing is typed or played.
    package static func touched(by rules: QuizRules) -> [QuizKind] {
        if case .kind(let kind) = rules.mode { [kind] } else { chosen }
    }
}

/// Visitors who play, one after the other.
struct QuizTurns: KioskTurns {
    let games: QuizKiosk.Games
    private(set) var best: DayBest
    /// What invites.
    let text: String

    func interrupted(on grid: KioskGrid) -> QuizTurn? { nil }

    mutating func next(on grid: KioskGrid) -> QuizTurn {
        best.turn(to: games.today())
        var setup = QuizGameSetup(games.rules, best: best.tally)
        setup.isBestOfDay = true
        return QuizTurn(games.next(setup), least: grid.least)
    }

    mutating func ended(_ turn: QuizTurn) {
        best.turn(to: games.today())
        guard let end = turn.end, best.take(end), let file = games.file else { return }
        do throws(FileProblem) {
            try best.write(to: file)
        } catch {
            games.report("the best of the day is not kept: \(error)")
        }
    }

    func key(for event: MouseEvent) -> Key? { nil }

    /// The whole screen.
    func begin(on layout: KioskLayout, trouble: String?) -> Rect? {
        Rect(column: 0, row: 0, columns: layout.grid.size.columns, rows: layout.grid.size.rows)
    }

    mutating func welcome(
        _ observation: KioskObservation, trouble: String?, _ capabilities: Capabilities
    ) -> Canvas {
        best.turn(to: games.today())
        let notes = [
            games.rules.about, games.rules.lengthLine(asking: QuizKind.touched(by: games.rules)),
            QuizWords.best(best.tally, games.rules), trouble,
        ]
        return KioskPicture.invitation(text, notes: notes.compactMap(\.self), observation, capabilities)
    }
}
