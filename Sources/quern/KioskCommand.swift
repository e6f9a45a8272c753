import ArgumentParser
import AudioIO
import Glibc
import Granular
import Kiosk
import Mapping
import OSC
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
    @Flag(help: "Print all errors in that file and exit.")
    var check = false
    @OptionGroup var logging: LogOptions

    func run() throws {
        try reportingErrors {
            let directories = UserDirectories()
            guard let path = file ?? directories.kiosk else {
                throw UsageError(description: "cannot look for kiosk.toml: HOME is not set; use --config FILE")
            }
            let file = KioskFile(path: path)
            if let remark = file.remark { printError(remark, name: false) }
            if check {
                for diagnostic in file.diagnostics { printError(diagnostic.description, name: false) }
                if file.exitCode != 0 { throw ExitCode(file.exitCode) }
                return
            }
            try show(try file.checked(), directories)
        }
    }

    private func show(_ configuration: KioskConfiguration, _ directories: UserDirectories) throws {
        if let problem = TerminalSession.problem { throw UsageError(description: problem) }
        let log = try logging.writer(besides: [])
        log?.write("\(Quern.title) starts as a kiosk", .notice)
        defer { log?.stop() }
        // A fault leaves a report, and a kiosk may be left alone with one for long.
        directories.pruneCrashReports()
        let kiosk = try KioskOpening(configuration, directories, log: log)
        let end = try kiosk.run()
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
