import ArgumentParser
import Glibc
import TouchInput

struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the touches of a recording as they were decoded, before any filter.")

    @Argument(help: "A recording of touches in evemu's format.")
    var recording: String
    @Flag(help: "Print a JSON object for each frame.")
    var json = false

    func run() throws {
        try reportingErrors {
            let touches = try EvemuRecording.read(recording)
            if let remark = touches.device.remark { complain("\(touches.device.name): \(remark)") }
            for frame in touches.frames(filtered: false) {
                try say(json ? TraceFormat.json(frame) : TraceFormat.plain(frame))
            }
        }
    }
}
