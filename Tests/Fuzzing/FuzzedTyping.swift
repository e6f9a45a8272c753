import AudioIO
import CNcurses
import Granular
import Instrument
import Mapping
import Panel
import TouchInput

/// What is typed: lines where there is no screen, and what a terminal sends where there is one.
enum FuzzedTyping {
    private static let state: InstrumentState = {
        let mapping = Mapping(name: "Touch", controls: [])
        return InstrumentState(
            mapping: mapping, mappings: ["Touch", "Faders", "Knobs"], abouts: ["", "Four faders", ""], sound: "study",
            fingers: [], layer: nil, positions: [], pressed: [], values: ParameterValues(), isSounding: true,
            isHeld: false, isMuted: false, levelDecibels: -12, engine: EngineState(),
            audio: AudioStatus(
                kind: .card, name: "hw:0,0", rate: 48_000, periodFrames: 128, bufferFrames: 256, realtimePriority: 70,
                load: 0.03),
            touch: nil, latencySeconds: 0.008, messages: [])
    }()

    static func read(lines bytes: [UInt8]) {
        var input = PlainInput()
        for line in input.take(bytes) + [input.end()].compactMap({ $0 }) {
            for told in PlainCommands.reply(to: line, state, now: 10).lines { expectOneLine(told) }
        }
    }

    static func read(keys bytes: [UInt8]) {
        var parser = InputParser()
        for (index, byte) in bytes.enumerated() {
            // ncurses tells a mouse's report by a code that is no byte; no UTF-8 has this one.
            _ = parser.take(byte == 0xFF ? Int32(QUERN_KEY_MOUSE) : Int32(byte), at: Int64(index) * 1_000)
        }
    }
}
