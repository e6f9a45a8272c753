import AudioIO
import CNcurses
import Granular
import Instrument
import Mapping
import Panel
import Performer
import PlainPanel
import SoundMarking
import Sounds
import Stage
import Terminal
import TouchInput
import TypedCommands

/// What is typed: lines where there is no screen, and what a terminal sends where there is one.
enum FuzzedTyping {
    static let state: InstrumentState = {
        let mapping = Mapping(name: "Touch", controls: [])
        var state = InstrumentState(
            playing: PlayingState(
                mapping: mapping, mappings: ["Touch", "Faders", "Knobs"], abouts: ["", "Four faders", ""],
                values: ParameterValues(), isSounding: true),
            sounds: SoundsState(played: "study"), master: MasterState(levelDecibels: -12),
            devices: DevicesState(
                audio: AudioStatus(
                    kind: .card, name: "hw:0,0", rate: 48_000, periodFrames: 128, bufferFrames: 256,
                    realtimePriority: 70, load: 0.03),
                touch: nil, latencySeconds: 0.008))
        let sections = [
            SoundSummary.Section(name: "intro", beginSeconds: 0, endSeconds: 3.1),
            SoundSummary.Section(beginSeconds: 8, endSeconds: 12.4),
        ]
        state.sounds.all = [
            SoundSummary(name: "rain", isWaveform: false, durationSeconds: 12.4, sections: sections),
            SoundSummary(name: "study", isWaveform: false), SoundSummary(name: "sine", isWaveform: true),
        ]
        state.snapshots.numbers = [1, 3]
        state.snapshots.summaries = [
            SnapshotSummary(number: 1, sound: "rain", mapping: "Touch"),
            SnapshotSummary(number: 3, name: "dawn", sound: "rain", mapping: "Faders"),
        ]
        state.marking = MarkingState(
            sound: "rain", durationSeconds: 12.4, positionSeconds: 4, sections: sections, rootHz: 261.6,
            waveform: Waveform([0, 0.5, -0.5, 0], rate: 48_000))
        return state
    }()

    static func read(lines bytes: [UInt8]) {
        var input = PlainInput()
        for line in input.appendBytes(bytes) + [input.endInput()].compactMap({ $0 }) {
            for told in PlainCommands.reply(to: line, state, now: 10).lines { expectOneLine(told) }
        }
    }

    /// Each key also goes into a line in which a value is typed, and into one for a sound's root; the mouse into its fingers.
    static func read(keys bytes: [UInt8]) {
        var parser = InputParser()
        var (value, root) = (ValueEntry(focus: .pitch), TextEntry(.root(440)))
        var fingers = MouseFingers()
        let surface = SurfaceGeometry(rect: Rect(column: 2, row: 2, columns: 40, rows: 12))
        for (index, byte) in bytes.enumerated() {
            let time = Int64(index) * 1_000
            // ncurses tells a mouse's report by a code that is no byte; no UTF-8 has this one.
            switch parser.parse(byte == 0xFF ? Int32(QUERN_KEY_MOUSE) : Int32(byte), at: time) {
            case .key(let key):
                let answer = value.handle(
                    key, values: state.playing.values, volume: state.master.levelDecibels
                ) { text in
                    PlainCommands.reply(besidesSettings: text, state, SoundCatalogue(folder: nil), now: 10)
                }
                switch answer {
                case .stays, nil: break
                default: value = ValueEntry(focus: .pan)
                }
                _ = root.handle(key)
                for problem in [value.problem, root.problem] { problem.map(expectOneLine) }
            case .mouse(let event): _ = fingers.move(by: event, on: surface, at: time)
            case .pasteBegan, .pasted, .background, .graphics, nil: break
            }
        }
        _ = fingers.cancelAll(at: Int64(bytes.count) * 1_000)
    }
}
