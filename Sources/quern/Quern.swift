import ArgumentParser
import Files
import Session
import Threads

@main
struct Quern: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quern",
        abstract: "A granular instrument played with your fingers.",
        discussion: """
            Examples:
              quern                              play
              quern rain                         play a sound by its name
              quern devices                      list devices and what is wrong with them
              quern play --help                  list the options of a command
            """,
        version: version,
        subcommands: [
            Play.self, Render.self, Trace.self, Devices.self, SoundsCommand.self, ScenesCommand.self, Calibrate.self,
            Check.self, PracticeCommand.self, QuizCommand.self, WorkshopCommand.self, JoinCommand.self,
            StudyCommand.self,
            KioskCommand.self, BenchCommand.self,
        ],
        defaultSubcommand: Play.self)

    private static let version = "0.1.0"
    /// The program as it names itself.
    static let title = "Quern \(version)"
    /// Where a report of this run's fault would lie.
    static let crashReport = UserDirectories().crashReport()

    /// What was typed behind the program's name; a file's name need not be UTF-8.
    private static var arguments: [String] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
            CommandLine.unsafeArgv[index].map { Path.text(ofArgument: $0) }
        }
    }

    /// The command that was typed; `nil` where none was.
    private static var subcommand: String? {
        arguments.first.flatMap { word in commandNames.first { $0 == word } }
    }

    /// The names of all commands.
    static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

    static func main() {
        MachineMemory.keepFlat()
        StandardDescriptors.fill()
        CrashReport.watch(path: crashReport ?? "", program: title)
        if let shell = CompletionScript.shell(askedForBy: arguments) {
            print(CompletionScript.text(for: shell))
            return
        }
        do {
            try CommandHint.checkHelp(arguments)
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch let error as ExitCode {
            exit(withError: error)
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            // One clear line; `--help` has the rest.
            let command = subcommand.map { "quern \($0)" } ?? "quern"
            let text = CommandHint.unknownOption(in: arguments, message(for: error)) ?? message(for: error)
            printError("\(text.split(separator: "\n").joined(separator: " ")) (see \(command) --help)")
            exit(withError: ExitCode.validationFailure)
        }
    }
}
