import ArgumentParser
import Glibc
import Instrument
import TouchInput

struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the touches of a recording as they were decoded, before any filter.")

    @Argument(help: "A recording of touches in evemu's format.")
    var recording: String
    @Flag(help: "Print a JSON object for each frame.")
    var json = false
    @Flag(help: "Print the gestures that were made, instead of the touches.")
    var gestures = false

    func validate() throws {
        if json && gestures { throw ValidationError("--json and --gestures exclude each other") }
    }

    func run() throws {
        try reportingErrors {
            let touches = try EvemuRecording.read(recording)
            if let remark = touches.device.remark { complain("\(touches.device.name): \(remark)") }
            if gestures { return try GestureReport.lines(of: touches).forEach(say) }
            for frame in touches.frames(filtered: false) {
                try say(json ? TraceFormat.json(frame) : TraceFormat.plain(frame))
            }
        }
    }
}
