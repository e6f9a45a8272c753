import ArgumentParser
import AudioIO
import Devices
import Files
import Glibc
import Granular
import Instrument
import Quiz
import QuizRoom
import Session
import Terminal

extension QuizCommand {
    struct Play: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "play",
            abstract: "Play a game. (default)",
            discussion: """
                Kinds: \(QuizKind.allCases.map(\.rawValue).joined(separator: ", ")).

                Examples:
                  quern quiz classic --seed 7             the game of a seed, again
                  quern quiz direction --questions 10     ten questions of one kind
                  quern quiz sides --points 10            two sides of the screen, who buzzes first
                  quern quiz classic --no-timer           take your time; scored apart
                  quern quiz classic --plain              in plain lines, for screen readers
                  quern quiz classic --json               for programs: an object a line
                """)

        @Argument(
            help: ArgumentHelp(
                "A kind, classic (all kinds), daily, sides (two players) or plan. (default: plan)", valueName: "game"),
            completion: Completions.quizGames)
        var game: String?
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("The questions' seed: the same seed, the same game.", valueName: "number"),
            transform: { text in
                if let seed = UInt64(text) { return seed }
                throw ValidationError("use a whole number from 0 to \(UInt64.max)")
            })
        var seed: UInt64?
        @Option(
            parsing: .unconditional, help: ArgumentHelp("How many questions are asked at most.", valueName: "number"))
        var questions: Int?
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Two sides: how many points win. (default: 5)", valueName: "number"))
        var points: Int?
        @Flag(name: .customLong("no-timer"), help: "Take your time; scored apart.")
        var isUntimed = false
        @Flag(name: .customLong("built-in"), help: "Ask about the built-in sounds alone.")
        var asksBuiltInOnly = false
        @Option(help: ArgumentHelp("Who plays. (default: your login name)", valueName: "name"))
        var player: String?
        @Flag(help: "Use plain lines instead of the screen.")
        var plain = false
        @Flag(help: "Print JSON: an object a line.")
        var json = false
        @OptionGroup(title: "Touch device") var touch: TouchOptions
        @OptionGroup(title: "Touch device") var screen: ScreenOptions
        @OptionGroup(title: "Audio") var cards: OutputOptions
        @OptionGroup(title: "Audio") var volume: VolumeOptions
        @OptionGroup(title: "Audio") var audio: QuizAudioOptions
        @OptionGroup var logging: LogOptions

        func validate() throws {
            try checkPlayer(player)
            if let questions { try check("--questions", questions, QuizRules.questionCounts) }
            if let points {
                try check("--points", points, QuizRules.pointCounts)
                if game?.lowercased() != "sides" { throw ValidationError("--points is for quern quiz sides") }
            }
            if let game, QuizGameChoice(named: game, day: "") == nil {
                let kinds = QuizKind.allCases.map(\.rawValue)
                throw ValidationError(
                    "\(quoted(game)): no such game: use classic, daily, sides, plan, or \(kinds.joined(separator: ", "))"
                )
            }
        }

        /// Whether it is played in lines.
        private var isInLines: Bool { plain || json || TerminalSession.problem != nil }

        func run() throws {
            try reportingErrors {
                let choice = QuizGameChoice(
                    named: game ?? "plan", day: LocalTime.text(time(nil), "%Y-%m-%d"), seed: seed,
                    questions: questions, points: points, isTimed: !isUntimed, asksBuiltInOnly: asksBuiltInOnly)
                guard let choice else { return }
                let player = QuizPlayer.name(player) ?? QuizPlayer.loginName
                let past = try QuizPast(UserDirectories())
                for remark in past.history.remarks { printError("\(remark)", name: false) }
                try past.refusePlayed(choice, player)
                let opening = try QuizOpening(choice, player: player, past, devices(), isInLines: isInLines)
                try opening.start()
                defer { opening.stop() }
                if isInLines {
                    var lines = PlainQuiz(opening.run, isJSON: json)
                    _ = lines.play()
                } else {
                    _ = try QuizScreen(opening.run, on: opening.instrument).play()
                }
            }
        }

        private func devices() throws -> QuizOpening.Devices {
            let source = try SourceChoice(
                named: touch.device, hasPanel: !isInLines, isTyped: isInLines,
                linesOption: plain ? "--plain" : json ? "--json" : nil,
                placement: screen.placement(kept: UserDirectories().calibrations).choice)
            let output = try OutputChoice(
                named: cards.target, rate: audio.usedRate, periodFrames: audio.period, fallback: { .silent })
            for remark in (isInLines ? [] : source.remarks) + output.remarks { printError(remark) }
            return QuizOpening.Devices(
                source: source, output: output,
                levelDecibels: try volume.decibels(from: MasterLevel.start) ?? MasterLevel.start,
                log: try logging.writer(besides: []))
        }
    }
}
