import ArgumentParser
import Instrument

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List touch devices and sound cards: what is wrong with each, and how to mend it.")

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            let survey = Survey()
            try say(json ? survey.json : survey.lines.joined(separator: "\n"))
        }
    }
}
