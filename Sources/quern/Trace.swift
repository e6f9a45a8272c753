import ArgumentParser
import Glibc
import TouchInput

struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the touches of a recording as they were decoded, or with --filtered as they are played.")

    @Argument(help: "A recording of touches in evemu's format.")
    var recording: String
    @Flag(help: "Print a JSON object for each frame.")
    var json = false
    @Flag(help: "Print the gestures that were made, instead of the touches.")
    var gestures = false

    @Flag(help: "Print the touches after the filters, as they are played.")
    var filtered = false
    @OptionGroup var filters: FilterOptions

    func validate() throws {
        if json && gestures { throw ValidationError("--json and --gestures exclude each other") }
        if filters.list != nil && !filtered && !gestures {
            throw ValidationError("--filters goes with --filtered or --gestures: what was decoded is not filtered")
        }
    }

    func run() throws {
        try reportingErrors {
            let touches = try EvemuRecording.read(recording)
            if let remark = touches.device.remark { complain("\(touches.device.name): \(remark)") }
            let placement = Placement(filters: filters.choice)
            if gestures { return try GestureReport.lines(of: touches, placement).forEach(say) }
            for frame in touches.frames(filtered: filtered, placement) {
                try say(json ? TraceFormat.json(frame) : TraceFormat.plain(frame))
            }
        }
    }
}
