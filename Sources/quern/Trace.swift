import ArgumentParser
import Glibc
import TouchInput

struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the touches of a recording as decoded, or after the filters with --filtered.",
        usage: "quern trace [<options>] <recording>",
        discussion: """
            Examples:
              quern trace take.evemu --json      what every finger did, for programs
              quern trace take.evemu --gestures  the gestures in it
            """)

    @Argument(help: "A touch recording (evemu).", completion: .file(extensions: ["evemu"]))
    var recording: String
    @Flag(help: "Print one JSON object per frame.")
    var json = false
    @Flag(help: "Print the recognised gestures instead of the touches.")
    var gestures = false

    @Flag(help: "Print the touches after the filters, as played.")
    var filtered = false
    @OptionGroup var filters: FilterOptions

    func validate() throws {
        if json && gestures { throw ValidationError("use either --json or --gestures, not both") }
        if filters.list != nil && !filtered && !gestures {
            throw ValidationError("--filters needs --filtered or --gestures")
        }
    }

    func run() throws {
        try reportingErrors {
            let touches = try EvemuRecording.read(recording)
            if let cut = touches.cutShort { printError(cut.description, name: false) }
            if let remark = touches.device.remark { printError("\(touches.device.name): \(remark)") }
            let placement = Placement(filters: filters.choice)
            if gestures { return try GestureReport.lines(of: touches, placement).forEach(printLine) }
            for frame in touches.frames(filtered: filtered, placement) {
                try printLine(json ? TraceFormat.json(frame) : TraceFormat.plain(frame))
            }
        }
    }
}
