import DisplayText
import Instrument
import Mapping

/// A word that can be typed, beside the parameters' names.
package enum PlainKeyword: Hashable {
    /// What touches and keys can ask for too, called as in mapping files; a blank does for the hyphen.
    case action(Action.Name)
    case level, set, sound, load, mapping, device, grab, output, back, undo, redo
    case inputLevel, monitorLevel
    case lfo, follower, modulation
    case learn, unlearn, midi
    case name, forget, loop, loopClear, bed, bedLevel, format, mark, stop
    case tempo, lock, free
    case values, state, sounds, mappings, snapshots, history, parameters, log, help, quit

    /// All, in the order of the help.
    package static let all: [PlainKeyword] =
        [.level, .set, .lfo, .follower, .modulation, .sound, .load, .mapping, .device, .grab, .output]
        + Action.Name.allCases.map { .action($0) }
        + [
            .loopClear, .loop, .name, .forget, .bed, .bedLevel, .inputLevel, .monitorLevel, .format, .mark, .learn,
            .unlearn, .midi, .tempo, .lock, .free, .stop, .back, .undo, .redo, .history, .values,
        ]
        + [.state, .sounds, .mappings, .snapshots, .parameters, .log, .help, .quit]

    /// What it is called.
    package var name: String {
        switch self {
        case .action(let name): name.rawValue
        case .loopClear: "loop-clear"
        case .bedLevel: "bed-level"
        case .inputLevel: "input-level"
        case .monitorLevel: "monitor-level"
        default: "\(self)"
        }
    }

    /// How it is typed: "mapping NAME".
    package var usage: String {
        let words = name.split(separator: "-").joined(separator: " ")
        let takes =
            switch self {
            case .level, .bedLevel, .inputLevel, .monitorLevel: "VALUE"
            case .set: "PARAMETER VALUE"
            case .sound, .mapping, .device, .output: "NAME"
            case .load: "FILE"
            case .help: "[WORD]"
            case .learn: "PARAMETER|ACTION|off"
            case .unlearn: "PARAMETER|ACTION"
            case .action(.storeSnapshot): "[NUMBER]"
            case .action(.snapshot), .forget: "NUMBER"
            case .action(.morph): "NUMBER [SECONDS]"
            case .action(.section): "NUMBER|all"
            case .name: "NUMBER [NAME]"
            case .tempo: "[BPM]"
            case .lock, .free: "[\(TempoLock.allCases.map(\.rawValue).joined(separator: "|"))]"
            case .lfo: "NUMBER [SHAPE RATE|PARAMETER AMOUNT|off]"
            case .follower: "[PARAMETER AMOUNT|attack SECONDS|release SECONDS|off]"
            case .bed: "NAME|off"
            case .format: RecordingFormat.allCases.map(\.rawValue).joined(separator: "|")
            case .mark: MarkingReplies.usage
            case .action(.hold), .action(.mute), .action(.freeze), .action(.record), .action(.monitor): "[on|off]"
            default: ""
            }
        return takes.isEmpty ? words : "\(words) \(takes)"
    }

    /// What it does.
    package var about: String {
        switch self {
        case .action(.snapshot): "go back to a snapshot, 1 to 16"
        case .action(.storeSnapshot): "keep how everything stands as a snapshot: that one, or the next that is free"
        case .action(.morph): "go over to a snapshot, 1 to 16, within so many seconds"
        case .action(.section): "read that section of the sound alone, or all of it"
        case .action(let name): Action(name).about
        case .level: "the level of the whole: -6 dB; +1 is more by 1 dB"
        case .set: "a parameter; for those that are called like a word of this list, such as level"
        case .sound: "cut the grains from the sound of this name or number"
        case .load: "read a sound file, and cut the grains from it"
        case .mapping: "play by the mapping of this name or number"
        case .device: "play by another touch device; none plays without one"
        case .grab: "take the touch device from the desktop, or give it back"
        case .output: "play on another card"
        case .loopClear: "take every looped layer away"
        case .loop: "how the gesture looper stands"
        case .lfo: "an oscillator that moves parameters: \(TypedModulation.examples(.lfo1))"
        case .follower: "moves parameters by how loud it sounds: \(TypedModulation.examples(.follower))"
        case .modulation: "all oscillators and the follower: how they are set, and what they move"
        case .name: "give a snapshot a name, or take its name away"
        case .forget: "take a snapshot away"
        case .bed: "lay a sound under the clouds, or take it away"
        case .bedLevel: "the level of the bed: -18 dB; +1 is more by 1 dB"
        case .inputLevel: "the level of live input: 6 dB; +1 is more by 1 dB"
        case .monitorLevel: "the level at which live input is heard: -12 dB; +1 is more by 1 dB"
        case .format: "in which format sound is kept, from the next recording on"
        case .mark: "hear a sound that is there and mark its sections, root and tempo; alone: how it stands"
        case .tempo: "beats a minute; alone: how it stands"
        case .lock: "grains, the scan of a sound with a tempo, or the loop by the beat; alone: all of them"
        case .free: "the same by itself again"
        case .learn: "the next MIDI controller that moves takes it, or the next key; off: none does"
        case .unlearn: "MIDI controllers and keys let go of it"
        case .midi: "who plays by MIDI, and what came"
        case .stop: "stop the performance that is played again"
        case .snapshots: "all snapshots that are kept"
        case .history: "where undo and redo are"
        case .back: "go back to the snapshot kept or taken last"
        case .undo: "take back what changed the sound last; while a sound is marked, the last mark"
        case .redo: "bring back what was taken back"
        case .values: "what the mapping moves, and what else is not as at the start"
        case .state: "what plays where, and how it stands"
        case .sounds: "all sounds"
        case .mappings: "all mappings"
        case .parameters: "all parameters with their values"
        case .log: "the last messages"
        case .help: "all words; or what one of them, or a parameter, takes"
        case .quit: "leave; what sounds fades"
        }
    }
}
