import Devices
import Instrument
import Mapping
import Panel
import Session
import Sounds
import Threads

// A panel whose program traps while it is shown: what LeavingTests looks at.
CrashReport.watch(path: UserDirectories().crashReport() ?? "", program: "TrappingPanel")
let output = try OutputChoice(named: "silent", rate: 48_000, periodFrames: 128, fallback: { .silent })
let instrument = Instrument(
    InstrumentSetup(
        mappings: try MappingChoice(named: nil, last: nil), source: try SourceChoice(named: "mouse", hasPanel: true),
        output: output, sounds: BuiltInWaveforms.all(sampleRate: 48_000), seed: 1, levelDecibels: -12))
try instrument.start()
let start = MonotonicTime.seconds
let nothing: [Int] = []
_ = try Panel(
    state: {
        if MonotonicTime.seconds - start > 1 { _ = nothing[CommandLine.arguments.count] }
        return instrument.state
    }, perform: { _ in }
).run()
