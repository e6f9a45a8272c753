import Files
import Glibc
import Instrument
import Panel
import Quiz
import QuizRoom
import Session
import Stage

/// The quiz over the panel of a player: what they play is set aside and comes back afterwards.
enum QuizInPanel {
    private static let ear = "ear"

    /// The games that an instrument's panel offers, with the player's ear profile.
    static func games(on instrument: Instrument) -> PanelGames {
        PanelGames(offered) { try open($0, on: instrument) }
    }

    private static var offered: [OfferedGame] {
        let games = ["plan", "classic", "daily", "sides"].map { name in
            OfferedGame(name: name, about: choice(name)?.rules.about ?? "", group: "Games")
        }
        let kinds = QuizKind.allCases.map { kind in
            OfferedGame(name: kind.rawValue, about: choice(kind.rawValue)?.rules.about ?? "", group: "One kind")
        }
        let known = OfferedGame(
            name: ear, about: "How small a difference you hear of each parameter", group: "What you know")
        return games + kinds + [known]
    }

    private static func choice(_ name: String) -> QuizGameChoice? {
        QuizGameChoice(named: name, day: LocalTime.text(time(nil), "%Y-%m-%d"))
    }

    private static func open(_ name: String, on instrument: Instrument) throws -> any WholeScreenView {
        let past = try QuizPast(UserDirectories())
        if name == ear {
            let player = past.history.lastPlayer
            return EarScreen(player.map { EarProfile(past.history.results(of: $0), player: $0) })
        }
        guard let choice = choice(name) else {
            throw UsageError(
                description: "\(quoted(name)): no such game: use \(offered.map(\.name).joined(separator: ", "))")
        }
        if let reason = reasonAgainst(instrument.state) { throw UsageError(description: "no quiz now: \(reason)") }
        let player = QuizPlayer.loginName
        try past.refusePlayed(choice, player)
        let game = try QuizGameOpening(
            choice, player: player, past, rate: instrument.state.devices.audio.rate, hasHand: true)
        return PlayedGame(game.run(on: QuizInstrument(instrument)))
    }

    /// What a quiz would spoil; `nil` where it may begin.
    private static func reasonAgainst(_ state: InstrumentState) -> String? {
        if state.recording.seconds != nil { return "a recording runs: R ends it" }
        if state.playback != nil { return "a performance plays back: P stops it" }
        if state.teaching != nil { return "a gesture is being taught: Esc ends that" }
        if state.marking != nil { return "a sound is being marked: x, then Esc closes it" }
        return nil
    }
}
