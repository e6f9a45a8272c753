import ArgumentParser
import Devices
import Terminal

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "List touch devices, sound cards and MIDI ports, with what is wrong and how to fix it.",
        discussion: """
            Examples:
              quern devices                      for people
              quern devices --json               for programs
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            let survey = Survey()
            try printLine(
                json
                    ? survey.json
                    : survey.lines(
                        hasPanel: !TerminalSession.isDumb, hasMouse: !TerminalTraits.isConsole
                    ).joined(separator: "\n"))
        }
    }
}
