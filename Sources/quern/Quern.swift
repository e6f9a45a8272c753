import ArgumentParser
import Files

@main
struct Quern: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quern",
        abstract: "A granular instrument played with the fingers.",
        version: "0.1.0",
        subcommands: [
            Play.self, Render.self, Trace.self, Devices.self, SoundsCommand.self, Calibrate.self, Check.self,
            BenchCommand.self,
        ],
        defaultSubcommand: Play.self)

    static func main() {
        StandardDescriptors.fill()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as ExitCode {
            exit(withError: error)
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            // One clear line; `--help` has the rest.
            complain("\(message(for: error).split(separator: "\n").joined(separator: " ")) (see quern --help)")
            exit(withError: ExitCode.validationFailure)
        }
    }
}
