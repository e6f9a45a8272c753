import Files
import Foundation
import Glibc
import Granular
import Instrument
import Mapping
import Session
import Sounds
import TestSupport
import Testing

/// What is kept while playing, where the disk is full. A file is replaced by one that is written beside it; where that leads to
/// `/dev/full`, the first replacing finds no room, for any user, and takes what was half made away: the next one finds room.
@Suite("A full disk", .serialized)
struct FullDiskTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func fill(_ path: String) {
        #expect(symlink("/dev/full", "\(path).\(getpid()).new") == 0)
    }

    @Test("marks: one line, the sidecar stays as it was, and opened and closed again the marks are saved")
    func sidecar() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        try test.sine("rain.wav", seconds: 2)
        let before = "version = 1\ntempo = 60.0\n"
        try test.scratch.write(before, to: "rain.wav.toml")
        test.instrument.perform(.action(.hold))
        test.instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(test.hears("sound: rain"))
        test.instrument.perform(.marking(.open("rain")))
        // Until it is loaded whole, marks of before may still be saved.
        #expect(eventually { test.instrument.state.marking != nil && test.instrument.state.files.loading == nil })
        fill(test.place("rain.wav.toml"))
        test.instrument.perform(.marking(.tempo(90)))
        test.instrument.perform(.marking(.close))
        #expect(test.hears("\(test.place("rain.wav.toml")): cannot be written: No space left on device"))
        #expect(try test.scratch.read("rain.wav.toml") == before)
        #expect(Folder.names(test.scratch.path).filter { $0.hasPrefix("rain") } == ["rain.wav", "rain.wav.toml"])
        let frame = test.instrument.state.engine.frame
        #expect(eventually { test.instrument.state.engine.frame > frame && test.instrument.state.engine.grains > 0 })
        test.instrument.perform(.marking(.open("rain")))
        #expect(eventually { test.instrument.state.marking != nil })
        test.instrument.perform(.marking(.close))
        #expect(test.hears("rain: marks saved to"))
        #expect(try test.scratch.read("rain.wav.toml") == "version = 1\ntempo = 90.0\n")
        #expect(test.instrument.state.messages.count { $0.text.contains("No space") } == 1)
    }

    @Test(
        "snapshots: one line, those of earlier stay on the disk, and the new one is written at the end where there is room"
    )
    func snapshots() throws {
        let place = "\(scratch.path)/quern/snapshots.json"
        let earlier = try TestInstrument(snapshots: place)
        earlier.instrument.perform(.snapshots(.store))
        #expect(eventually { FileStamp(place) != nil })
        earlier.instrument.stop()
        let before = try scratch.read("quern/snapshots.json")
        // One that knows the file as it is: it tries once for each thing that it is asked to keep, whatever it sees in the folder.
        let test = try TestInstrument(snapshots: place)
        fill(place)
        test.instrument.perform(.snapshots(.name(1, "second")))
        #expect(test.hears("snapshots are lost when Quern quits: \(place): No space left on device"))
        #expect(try scratch.read("quern/snapshots.json") == before)
        #expect(Folder.names("\(scratch.path)/quern") == ["snapshots.json"])
        test.instrument.stop()
        #expect(try scratch.read("quern/snapshots.json").contains("\"second\""))
        #expect(test.instrument.state.messages.count { $0.text.contains("No space") } == 1)
    }

    @Test("settings: one line, the old ones stay, and the next time they are kept")
    func settings() throws {
        let place = "\(scratch.path)/quern/settings.json"
        try scratch.write(#"{"version": 1, "mapping": "Knobs"}"#, to: "quern/settings.json")
        let store = SettingsStore(at: place)
        let test = try TestInstrument()
        fill(place)
        store.start(test.instrument)
        store.savePanel(PanelSettings())
        #expect(test.hears("cannot save settings: \(place): No space left on device"))
        #expect(Settings(at: place).mapping == "Knobs")
        #expect(Folder.names("\(scratch.path)/quern") == ["settings.json"])
        store.stop(test.instrument)
        #expect(Settings(at: place).mapping == "Touch")
        test.instrument.stop()
    }

    @Test("a gesture that was taught: one line, the player's mapping stays as it was, and the next one is kept")
    func teaching() throws {
        let text =
            "name = \"Touch\"\n[[zone]]\nname = \"z\"\narea = { x = [0, 1], y = [0, 1] }\n"
            + "x = { parameter = \"pitch\", range = [100, 1000] }\n"
        try scratch.write(text, to: "mine/touch.toml")
        let store = MappingStore(folders: ["\(scratch.path)/mine"], userFolder: "\(scratch.path)/mine")
        var library = try MappingChoice(named: "touch", in: store).library
        let use = GestureUse(Gesture(.swipe(.left), fingers: 2), triggers: [.action(.nextSound)])
        fill("\(scratch.path)/mine/touch.toml")
        guard case .failure(let problem) = library.edit(.add(use), in: "Touch") else {
            Issue.record("there was no room")
            return
        }
        #expect(problem.description == "not saved: \(scratch.path)/mine/touch.toml: No space left on device")
        #expect(try scratch.read("mine/touch.toml") == text && Folder.names("\(scratch.path)/mine") == ["touch.toml"])
        #expect(throws: Never.self) { try library.edit(.add(use), in: "Touch").get() }
    }
}
