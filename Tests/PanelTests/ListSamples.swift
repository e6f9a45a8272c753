import Devices
import Instrument
import Panel
import Sounds
import Terminal

/// States in which there is something to list.
extension Samples {
    private static func lasting(_ seconds: Double) -> SoundNotes {
        var notes = SoundNotes()
        notes.durationSeconds = seconds
        return notes
    }

    static let folder = SoundFolder(
        path: "/home/ada/sounds", parent: "/home/ada",
        entries: [
            .init(name: "field", path: "/home/ada/sounds/field", isFolder: true),
            .init(
                name: "bells.flac", path: "/home/ada/sounds/bells.flac", isFolder: false, byteCount: 4_200_000,
                modifiedSeconds: 1_700_000_000, notes: lasting(201)),
            .init(
                name: "a long walk through the wet grass behind the mill, second take.wav",
                path: "/home/ada/sounds/walk.wav", isFolder: false, byteCount: 1_340_000_000,
                modifiedSeconds: 1_760_000_000, notes: lasting(3725)),
            .init(
                name: "rain.wav", path: "/home/ada/sounds/rain.wav", isFolder: false, byteCount: 840_000,
                modifiedSeconds: 1_750_000_000, notes: lasting(12.4)),
        ])

    static let survey = Survey(
        touch: [
            .init(name: "/dev/input/by-path/pci-i2c-event", title: "ELAN Touchscreen, touchscreen"),
            .init(
                name: "/dev/input/event7", title: "Synaptics TM3276, touchpad",
                problem: "no permission to read /dev/input/event7: add yourself to the group 'input' with "
                    + "`sudo usermod -aG input ada`, then log in again"),
        ],
        audio: [
            .init(name: "hw:0,0", title: "HDA Intel PCH, ALC257 Analog"),
            .init(
                name: "pulse", title: "PulseAudio Sound Server",
                problem:
                    "the sound server of audio device 'pulse' does not answer: start it or choose a card with --audio"),
        ])

    static func full() -> InstrumentState {
        var state = state(aspect: 1.6)
        state.sounds.all = [
            SoundSummary(name: "study", isWaveform: false, durationSeconds: 5.46, file: "/home/ada/study.wav"),
            SoundSummary(name: "sine", isWaveform: true), SoundSummary(name: "saw", isWaveform: true),
        ]
        state.files.folder = folder
        state.devices.survey = survey
        state.messages = [
            .init(timeSeconds: 36_000, text: "playing on hw:0,0"),
            .init(
                timeSeconds: 36_061, text: "the touchscreen vanished: waiting for it; until then mouse and keys play"),
            .init(timeSeconds: 36_120, text: "sound: rain"),
        ]
        return state
    }

    /// Opens the view of that place; the commands that came of it.
    static func open(_ place: KeyPlace, _ model: inout PanelModel, _ state: InstrumentState) -> [Command] {
        let viewState = model.viewState(state, now: 1)
        return model.opened(place, viewState).map { model.show($0, viewState) } ?? []
    }

    /// Presses keys; the commands that came of them, each in words.
    static func press(_ keys: [Key], _ model: inout PanelModel, _ state: InstrumentState) -> [String] {
        keys.flatMap { key -> [Command] in
            let viewState = model.viewState(state, now: 1)
            if let commands = model.handle(key, in: viewState, pageRows: 5) { return commands }
            return KeyTable.panel.action(of: key, in: model.view.place) == .back ? model.close(viewState) : []
        }
        .map { "\($0)" }
    }

    static func picture(
        _ model: inout PanelModel, _ state: InstrumentState, _ size: Size,
        _ graphics: Capabilities.Graphics = .braille
    ) -> Canvas {
        Picture.draw(
            model.viewState(state, now: 1), size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
    }
}
