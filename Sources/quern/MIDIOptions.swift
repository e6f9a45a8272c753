import ArgumentParser
import Instrument
import MIDI
import MIDISession
import Numbers

/// Which MIDI devices and programs may play, and are played: none, until it is asked for.
struct MIDIOptions: ParsableArguments {
    @Flag(name: .customLong("midi"), help: "Open a MIDI input port, Quern:in.")
    var isPlayed = false
    @Option(
        name: .customLong("midi-from"),
        help: ArgumentHelp(
            "Connect this port (`quern devices`) to the input. Can be repeated.", valueName: "port"),
        completion: Completions.midiSources
    )
    var sources: [String] = []
    @Flag(name: .customLong("mpe"), help: "Treat the input as MPE, even if not announced.")
    var isMPE = false
    @Flag(
        name: .customLong("midi-out"),
        help: "Open an MPE output port, Quern:out, to play synthesizers.")
    var playsOthers = false
    @Option(
        name: .customLong("midi-to"),
        help: ArgumentHelp("Connect the output to this port. Can be repeated.", valueName: "port"),
        completion: Completions.midiTargets)
    var targets: [String] = []
    @Option(
        name: .customLong("midi-notes"),
        help: ArgumentHelp(
            "Notes at the left and right edge, sent. (default: 36-84)", valueName: "low-high"),
        transform: notes)
    var range: ClosedRange<Int> = MPESender.defaultRange
    @Flag(name: .customLong("midi-clock"), help: "Follow an incoming MIDI clock.")
    var followsClock = false
    @Flag(name: .customLong("midi-clock-out"), help: "Send a MIDI clock.")
    var sendsClock = false

    /// What was asked for, not yet started; `nil` where nothing was, and where there is no MIDI here, which the player is told.
    /// - Throws: where a port that was named is not there.
    func player(_ instrument: Instrument) throws(MIDIProblem) -> MIDIPlayer? {
        var requests = MIDIPlayer.Options()
        (requests.from, requests.to, requests.range) = (sources, targets, range)
        (requests.isMPE, requests.followsClock, requests.sendsClock) = (isMPE, followsClock, sendsClock)
        requests.playsOthers = playsOthers || !targets.isEmpty
        guard
            isPlayed || isMPE || followsClock || sendsClock || requests.playsOthers || !sources.isEmpty
        else { return nil }
        do throws(MIDIProblem) {
            return try MIDIPlayer(requests, instrument)
        } catch {
            if error.kind == .unknownPort { throw error }
            instrument.report("no MIDI: \(error)", .warning)
            return nil
        }
    }

    private static func notes(_ text: String) throws -> ClosedRange<Int> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0, in: 0...127) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low < high else {
            throw ValidationError("use two notes from 0 to 127, the lower one first: 36-84")
        }
        return low...high
    }
}
