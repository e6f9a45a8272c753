import ArgumentParser
import AudioIO
import Glibc
import Granular
import Kiosk
import Mapping
import OSC
import QuizKiosk
import Remote
import Session
import Sounds
import Terminal
import TouchInput

struct KioskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk",
        abstract: "Run as an unattended kiosk: visitors play by touch, only the host can leave.",
        discussion: """
            Examples:
              quern kiosk --check                find mistakes in the settings file
              quern kiosk --config my-kiosk.toml run with another settings file
            """)

    @Option(
        name: .customLong("config"),
        help: ArgumentHelp(
            "The kiosk's settings file. (default: quern/kiosk.toml in the configuration folder)", valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var file: String?
    @Flag(help: "Check that file and all that it names, print every fault or what the kiosk offers, and exit.")
    var check = false
    @Flag(help: "Ask for a PIN, print the line that keeps its hash in that file, and exit.")
    var pin = false
    @OptionGroup var logging: LogOptions

    func run() throws {
        try reportingErrors {
            if pin { return try printLine(try PINPrompt.line()) }
            let directories = UserDirectories()
            guard let path = file ?? directories.kiosk else {
                throw UsageError(description: "cannot look for kiosk.toml: HOME is not set; use --config FILE")
            }
            let file = KioskFile(path: path)
            if let remark = file.remark { printError(remark, name: false) }
            if check { return try report(file, directories) }
            try show(file, try file.checked(), directories)
        }
    }

    /// Says all that is wrong with the file and with what it names, or what it offers.
    private func report(_ file: KioskFile, _ directories: UserDirectories) throws {
        guard let configuration = file.draft else {
            for diagnostic in file.diagnostics { printError(diagnostic.description, name: false) }
            throw ExitCode(file.exitCode)
        }
        if let study = configuration.study { return try report(study, file, directories) }
        if let quiz = configuration.quiz { return try report(quiz, configuration, file) }
        var layout: KioskLayout?
        var misfit: KioskLayout.TooSmall?
        do throws(KioskLayout.TooSmall) {
            if let screen = configuration.screen { layout = try Kiosk.layout(on: screen) }
        } catch {
            misfit = error
        }
        var offer = KioskOffer(configuration, in: file, on: layout, directories)
        _ = offer.load(rate: configuration.device.rate, makesBuiltIns: false)
        var findings = offer.findings
        if let misfit { findings.error(.screen, misfit.description, exitCode: EX_CONFIG) }
        KioskPorts.checkNow(configuration, &findings)
        for line in findings.lines { printError(line, name: false) }
        for remark in offer.remarks { printError(remark) }
        guard findings.exitCode == 0 else { throw ExitCode(findings.exitCode) }
        try printLine("\(file.file): ok")
        for line in offer.lines { try printLine("  \(line)") }
        if layout == nil { try printLine("  size: as the touchscreen reports at the start, which is not checked here") }
    }

    /// The same of a kiosk on which visitors take part in a study.
    private func report(
        _ study: KioskConfiguration.Study, _ file: KioskFile, _ directories: UserDirectories
    ) throws {
        var findings = KioskFindings(in: file)
        let found = KioskStudy(study, directories, &findings)
        for line in findings.lines { printError(line, name: false) }
        guard findings.exitCode == 0, let found else { throw ExitCode(findings.exitCode) }
        try printLine("\(file.file): ok")
        for line in found.lines(idleSeconds: study.idleSeconds) { try printLine("  \(line)") }
    }

    /// The same of a kiosk on which visitors play a quiz.
    private func report(
        _ quiz: KioskConfiguration.Quiz, _ configuration: KioskConfiguration, _ file: KioskFile
    ) throws {
        var findings = KioskFindings(in: file)
        KioskPorts.check(configuration, &findings)
        if let shortage = quiz.idleShortage { findings.warn(.quizIdle, shortage) }
        do throws(KioskLayout.TooSmall) {
            if let screen = configuration.screen {
                try QuizKiosk.check(on: screen, isForSides: quiz.rules.mode == .sides)
            }
        } catch {
            findings.error(.screen, error.description, exitCode: EX_CONFIG)
        }
        KioskPorts.checkNow(configuration, &findings)
        for line in findings.lines { printError(line, name: false) }
        guard findings.exitCode == 0 else { throw ExitCode(findings.exitCode) }
        try printLine("\(file.file): ok")
        for line in quiz.lines { try printLine("  \(line)") }
    }

    private func show(
        _ file: KioskFile, _ configuration: KioskConfiguration, _ directories: UserDirectories
    ) throws {
        if let problem = TerminalSession.problem { throw UsageError(description: problem) }
        let log = try logging.writer(besides: [])
        log?.write("\(Quern.title) starts as a kiosk", .notice)
        defer { log?.stop() }
        // A fault leaves a report, and a kiosk may be left alone with one for long.
        directories.pruneCrashReports()
        let end =
            if configuration.study != nil {
                try StudyKioskOpening(file, directories, log: log).run()
            } else if configuration.quiz != nil {
                try QuizKioskOpening(file, directories, log: log).run()
            } else {
                try KioskOpening(file, directories, log: log).run()
            }
        log?.write("\(Quern.title) ends: \(end.words)", .notice)
        // Whoever starts it again does so unless it was meant to end.
        guard end == .left || end == .signal(SIGTERM) else {
            printError(end.words)
            throw ExitCode(EX_IOERR)
        }
    }
}

extension KioskEnd {
    fileprivate var words: String {
        switch self {
        case .left: "the host quit"
        case .signal(let number): "signal \(number)"
        case .terminalLost: "the terminal closed"
        }
    }
}
