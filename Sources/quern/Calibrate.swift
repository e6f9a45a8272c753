import ArgumentParser
import Devices
import Panel
import Session
import Terminal

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Calibrate a touchscreen: touch four marks so that touches line up with the picture.",
        discussion: """
            Examples:
              quern calibrate
              quern calibrate --device "ELAN Touchscreen"
            """)

    @Option(
        help: "A touch device (name or path) or a recording (path). (default: the one found)",
        completion: Completions.touchDevices)
    var device: String?

    func run() throws {
        try reportingErrors {
            if let problem = TerminalSession.problem {
                throw UsageError(description: "calibrate needs a terminal: \(problem)")
            }
            guard let place = UserDirectories().calibrations else {
                throw OutputError(description: "cannot save a calibration: HOME is not set")
            }
            // Read before anybody touches anything: others' calibrations in a broken file are not to be lost.
            var kept = try Calibrations(at: place)
            if let remark = kept.remark { printError(remark) }
            let touchscreen = try CalibrationSource(named: device)
            guard let found = try CalibrationPanel(touchscreen.source).run() else {
                return try printLine("Calibration canceled, nothing changed.")
            }
            kept.matrices[touchscreen.name] = found.matrix.numbers
            do {
                try kept.save(at: place)
            } catch {
                throw OutputError(description: "cannot write \(error)")
            }
            try printLine("\(touchscreen.name) calibrated within \(found.accuracy), saved to \(place)")
        }
    }
}
