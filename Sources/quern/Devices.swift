import ArgumentParser
import Devices
import Terminal

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "List touch devices, sound cards and MIDI ports, with what is wrong and how to fix it."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            let survey = Survey()
            try printLine(json ? survey.json : survey.lines(hasPanel: !TerminalSession.isDumb).joined(separator: "\n"))
        }
    }
}
