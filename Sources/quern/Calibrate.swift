import ArgumentParser
import Devices
import Panel
import Session
import Terminal

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Touch four marks, so that a touchscreen under the terminal is played where it is drawn.")

    @Option(help: "A touch device by name or path, or a recording's path. (default: the one that is there)")
    var device: String?

    func run() throws {
        try reportingErrors {
            if let problem = TerminalSession.problem {
                throw UsageError(description: "calibrating needs a terminal: \(problem)")
            }
            guard let place = UserDirectories().calibrations else {
                throw OutputError(description: "there is no folder to keep a calibration in: HOME is not set")
            }
            // Read before anybody touches anything: others' calibrations in a broken file are not to be lost.
            var kept = try Calibrations(at: place)
            if let remark = kept.remark { complain(remark) }
            let touchscreen = try CalibrationSource(named: device)
            guard let found = try CalibrationPanel(touchscreen.source).run() else {
                return try say("Nothing was changed.")
            }
            kept.matrices[touchscreen.name] = found.matrix.numbers
            do {
                try kept.save(at: place)
            } catch {
                throw OutputError(description: "cannot write \(error)")
            }
            try say("\(touchscreen.name) is calibrated within \(found.accuracy); kept in \(place)")
        }
    }
}
