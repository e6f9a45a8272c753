import Desktop
import Files
import Glibc
import Granular
import Instrument
import Kiosk
import Quiz
import QuizKiosk
import QuizRoom
import Session
import Sounds

/// Opens what a quiz on a kiosk is played and heard on, and wires it.
struct QuizKioskOpening {
    private let configuration: KioskConfiguration
    private let kiosk: QuizKiosk
    private let instrument: Instrument
    private let tasks: KioskTasks
    private let log: LogWriter?

    /// - Throws: what cannot be opened, or fits no hand on this screen.
    init(_ file: KioskFile, _ directories: UserDirectories, log: LogWriter?) throws {
        let configuration = try file.checked()
        guard let quiz = configuration.quiz else { throw KioskProblem("no quiz to play") }
        let rules = quiz.rules
        let devices = try KioskDevices(configuration, directories)
        try QuizKiosk.check(on: devices.screen, isForSides: rules.mode == .sides)
        let output = try devices.output()
        let rate = output.output.status.rate
        let opened = QuizOpening.Devices(
            source: devices.source, output: output, levelDecibels: configuration.start.levelDecibels,
            ceilingDecibels: configuration.highestDecibels, log: log)
        let instrument = try QuizOpening.instrument(opened, rate: rate)
        self.instrument = instrument
        let pool = QuizSoundPool(directories, rate: rate, builtInOnly: true)
        let asked = QuizInstrument(instrument)
        let kinds = QuizKind.touched(by: rules)
        let games = QuizKiosk.Games(
            rules, file: directories.kioskSessions.map { Path.joined(Path.parent(of: $0) ?? ".", "kiosk-quiz") },
            today: { LocalTime.text(time(nil), "%Y-%m-%d") }, report: { printError($0) }
        ) { setup in
            let source = pool.source(seed: UInt64.random(in: 0...UInt64.max), kinds: kinds, rate: rate)
            return QuizRun(setup, from: source, on: asked, records: .none)
        }
        kiosk = QuizKiosk(configuration, on: devices.screen, asked, games)
        tasks = KioskTasks(
            making: BuiltInSound.all, in: BuiltInSoundCache(folder: directories.cache),
            watches: [devices.watch { instrument.perform($0) }].compactMap(\.self))
        (self.configuration, self.log) = (configuration, log)
    }

    /// Shows it until it ends; how that came.
    func run() throws -> KioskEnd {
        try instrument.start()
        defer { instrument.stop() }
        log?.start(trouble: { printError($0) })
        tasks.start()
        defer { tasks.stop() }
        let screenWakeLock = WakefulScreen(why: "quiz running")
        defer { withExtendedLifetime(screenWakeLock) {} }
        return try kiosk.run()
    }
}

extension KioskConfiguration.Quiz {
    /// What goes for every game.
    var rules: QuizRules {
        let mode: QuizMode =
            switch game {
            case "sides": .sides
            case "classic": .classic
            default: QuizKind(rawValue: game).map { .kind($0) } ?? .mix
            }
        return QuizRules(mode, questionLimit: questions, isTimed: isTimed)
    }

    /// That a game ends while a visitor still has time for an answer, in a line; `nil` where it does not.
    var idleShortage: String? {
        let seconds = QuizKind.touched(by: rules).map(\.seconds).max() ?? 0
        guard isTimed, idleSeconds <= seconds else { return nil }
        return
            "idle: visitors have \(Int(seconds)) s for an answer, and are taken to have left before: use more than \(Int(seconds))"
    }

    /// What visitors find, a line each.
    var lines: [String] {
        [
            "quiz: \(rules.mode.name)", rules.about, rules.lengthLine(asking: QuizKind.touched(by: rules)),
            "a game ends after \(Int(idleSeconds)) s without a touch",
        ]
    }
}
