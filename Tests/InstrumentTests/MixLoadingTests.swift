import Files
import Foundation
import Granular
import Instrument
import Performer
import Sounds
import TestSupport
import Testing

@Suite("Several sounds at once, loaded and looked at") struct MixLoadingTests {
    private func names(_ test: TestInstrument) -> [String] { test.instrument.state.sounds.mix.map(\.sound.name) }

    /// How many of the sounds that are to be heard can be.
    private func lanes(_ test: TestInstrument) -> [String] { test.instrument.state.cloud.lanes.map(\.name) }

    private func makeFolder(_ name: String, _ test: TestInstrument) throws {
        try FileManager.default.createDirectory(atPath: test.place(name), withIntermediateDirectories: true)
    }

    @Test("a file and a built-in sound come to what plays, each when it is there, with a lane of its own")
    func added() throws {
        let test = try TestInstrument(preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        #expect(lanes(test).isEmpty)
        try test.sine("low.wav", seconds: 0.5)
        test.instrument.perform(
            .sounds(.add(SoundRequest(name: "low", file: Path.whole(test.place("low.wav"))), chance: 0.5)))
        test.instrument.perform(.sounds(.add(SoundRequest(name: "pluck"), chance: 1)))
        #expect(names(test) == ["study", "low", "pluck"])
        #expect(eventually { lanes(test) == ["study", "low", "pluck"] })
        #expect(test.instrument.state.sounds.played == "study")
        let slots = Set(test.instrument.state.cloud.lanes.map(\.slot))
        #expect(slots.count == 3)
        test.instrument.perform(.action(.hold))
        test.instrument.perform(.playing(.set(.density, to: 100)))
        #expect(eventually { Set(test.instrument.state.cloud.grains.map(\.slot)) == slots })
        test.instrument.perform(.sounds(.choose("low")))
        #expect(lanes(test).isEmpty && names(test).isEmpty)
    }

    @Test("what is asked for while a sound is made comes after it: what was answered holds, and undo gives it up")
    func whileASoundIsMade() throws {
        let test = try TestInstrument(preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        try test.sine("low.wav", seconds: 0.5)
        let low = SoundRequest(name: "low", file: Path.whole(test.place("low.wav")))
        test.instrument.perform(.sounds(.choose("rain")))
        #expect(test.instrument.state.sounds.played == "study")
        test.instrument.perform(.sounds(.add(low, chance: 1)))
        #expect(names(test) == ["study", "low"] && test.hears("rain was still loading and is not played"))
        #expect(eventually { test.instrument.state.sounds.all.contains { $0.name == "rain" && $0.isReady } })
        #expect(names(test) == ["study", "low"])
        test.instrument.perform(.sounds(.choose("wind")))
        test.instrument.perform(.history(.undo))
        #expect(test.hears("undo: wind was still loading and is not played"))
        #expect(eventually { test.instrument.state.sounds.all.contains { $0.name == "wind" && $0.isReady } })
        #expect(names(test) == ["study", "low"])
    }

    @Test("the sounds of a folder are a bank, the first eight by name; the first is played when it is there")
    func bank() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        try makeFolder("drums", test)
        for number in 3...11 { try test.sine("drums/hit \(number).wav", seconds: 0.1) }
        try test.scratch.write("no sound", to: "drums/read me.txt")
        test.instrument.perform(.files(.bank(test.place("drums"), takesPaths: true)))
        #expect(eventually { lanes(test) == (3...10).map { "hit \($0)" } })
        #expect(test.instrument.state.sounds.played == "hit 3")
        #expect(!test.instrument.state.messages.contains { $0.text.hasPrefix("sound added") })
        #expect(test.instrument.state.playing.values[.soundSpread] == 0)
        #expect(test.hears("playing the first 8 of its 9 sounds"))
    }

    @Test(
        "a folder that is none, that has no sounds, or that is not the player's own where paths are not meant, is told")
    func noBank() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        try makeFolder("empty", test)
        test.instrument.perform(.files(.bank(test.place("empty"), takesPaths: true)))
        #expect(test.hears("empty: no sounds in this folder"))
        test.instrument.perform(.files(.bank(test.place("none"), takesPaths: true)))
        #expect(test.hears("none: no such folder of sounds"))
        test.instrument.perform(.files(.bank(test.scratch.path, takesPaths: false)))
        #expect(test.hears("\(test.scratch.path): no such folder of sounds"))
        #expect(names(test).isEmpty)
    }

    @Test("a bank is of the first eight that can be read, also where its first cannot")
    func unreadableBank() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        try makeFolder("drums", test)
        for number in 1...9 { try test.sine("drums/hit \(number).wav", seconds: 0.1) }
        try test.scratch.write("no sound", to: "drums/a.wav")
        try test.scratch.write("no sound", to: "drums/hit 2.wav")
        test.instrument.perform(.files(.bank(test.place("drums"), takesPaths: true)))
        #expect(eventually { lanes(test) == [1, 3, 4, 5, 6, 7, 8, 9].map { "hit \($0)" } })
        #expect(test.hears("drums: 2 files cannot be read"))
        #expect(!test.instrument.state.messages.contains { $0.text.contains("playing the first") })
    }

    @Test("a file that cannot be read leaves the mix with one line, and is not loaded again")
    func unreadable() throws {
        let test = try TestInstrument(preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        try test.scratch.write("no sound", to: "broken.wav")
        let broken = SoundRequest(name: "broken", file: Path.whole(test.place("broken.wav")))
        test.instrument.perform(.sounds(.add(broken, chance: 1)))
        #expect(eventually { names(test).isEmpty })
        test.instrument.perform(.sounds(.add(SoundRequest(name: "pluck"), chance: 1)))
        #expect(eventually { lanes(test) == ["study", "pluck"] })
        #expect(test.instrument.state.messages.filter { $0.text.contains("broken.wav") }.count == 1)
        // Of several that are asked for the first that can be read is played.
        test.instrument.perform(
            .sounds(
                .mix(
                    [
                        MixedSound(broken), MixedSound(SoundRequest(name: "pluck")),
                        MixedSound(SoundRequest(name: "study")),
                    ], isBank: false)))
        #expect(eventually { names(test) == ["pluck", "study"] })
    }

    @Test("sounds that the mapping names are there soon after the start, and what is unknown is told")
    func named() throws {
        let test = try TestInstrument(
            mapping: """
                name = "Named"
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 1000] }
                sound = ["pluck", "plock"]
                """, preparing: { $0.builtIns = BuiltInSound.brief })
        defer { test.instrument.stop() }
        #expect(eventually { lanes(test) == ["study", "pluck"] })
        #expect(test.instrument.state.sounds.played == "study")
        #expect(test.hears("the mapping's sound \"plock\" is unknown, did you mean pluck?"))
    }

    @Test("the mix is there at the next start, and in snapshots that were saved")
    func kept() throws {
        let scratch = try Scratch()
        let (settings, snapshots) = ("\(scratch.path)/settings.json", "\(scratch.path)/snapshots.json")
        let store = SettingsStore(at: settings)
        let first = try TestInstrument(snapshots: snapshots, preparing: { $0.builtIns = BuiltInSound.brief })
        store.start(first.instrument)
        first.instrument.perform(.sounds(.add(SoundRequest(name: "pluck"), chance: 0.25)))
        #expect(eventually { lanes(first) == ["study", "pluck"] })
        first.instrument.perform(.snapshots(.store))
        store.stop(first.instrument)
        first.instrument.stop()
        let second = try TestInstrument(
            snapshots: snapshots,
            preparing: {
                $0.builtIns = BuiltInSound.brief
                $0.resume(SettingsStore(at: settings).found)
            })
        defer { second.instrument.stop() }
        #expect(eventually { lanes(second) == ["study", "pluck"] })
        #expect(second.instrument.state.sounds.mix.map(\.chance) == [1, 0.25])
        second.instrument.perform(.sounds(.choose("pluck")))
        #expect(names(second).isEmpty)
        second.instrument.perform(.action(.snapshot(1)))
        #expect(names(second) == ["study", "pluck"])
    }
}
