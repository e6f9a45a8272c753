import ArgumentParser
import Instrument
import MIDI
import MIDISession
import Numbers

/// Which MIDI devices and programs may play, and are played: none, until it is asked for.
struct MIDIOptions: ParsableArguments {
    @Flag(name: .customLong("midi"), help: "Plays by MIDI: opens a port, Quern:in, that others can be connected to.")
    var isPlayed = false
    @Option(
        name: .customLong("midi-from"),
        help: ArgumentHelp(
            "A MIDI port that plays Quern, as 'quern devices' lists it. May be given several times.", valueName: "port")
    )
    var sources: [String] = []
    @Flag(name: .customLong("mpe"), help: "What comes is MPE, each note on a channel of its own, announced or not.")
    var isMPE = false
    @Flag(
        name: .customLong("midi-out"),
        help: "Fingers on the surface play synthesizers by MPE: opens a port, Quern:out.")
    var playsOthers = false
    @Option(
        name: .customLong("midi-to"),
        help: ArgumentHelp("A MIDI port that Quern's fingers play. May be given several times.", valueName: "port"))
    var targets: [String] = []
    @Option(
        name: .customLong("midi-notes"),
        help: ArgumentHelp(
            "The notes at the surface's left and right edge, for --midi-out. (default: 36-84)", valueName: "low-high"),
        transform: notes)
    var range: ClosedRange<Int> = MPESender.defaultRange
    @Flag(name: .customLong("midi-clock"), help: "Follows the MIDI clock that comes in.")
    var followsClock = false
    @Flag(name: .customLong("midi-clock-out"), help: "Sends a MIDI clock.")
    var sendsClock = false

    /// What was asked for, not yet started; `nil` where nothing was.
    func player(_ instrument: Instrument) throws(MIDIProblem) -> MIDIPlayer? {
        var requests = MIDIPlayer.Options()
        (requests.from, requests.to, requests.range) = (sources, targets, range)
        (requests.isMPE, requests.followsClock, requests.sendsClock) = (isMPE, followsClock, sendsClock)
        requests.playsOthers = playsOthers || !targets.isEmpty
        guard
            isPlayed || isMPE || followsClock || sendsClock || requests.playsOthers || !sources.isEmpty
        else { return nil }
        return try MIDIPlayer(requests, instrument)
    }

    private static func notes(_ text: String) throws -> ClosedRange<Int> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0, in: 0...127) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low < high else {
            throw ValidationError("it takes two notes of 0 to 127, the lower one first: 36-84")
        }
        return low...high
    }
}
