import Foundation
import Instrument
import Scenes
import TestSupport
import Testing

/// Stepping through scenes, of which some cannot be played here.
@Suite("Stepping through scenes") struct SceneSteppingTests {
    @Test("A step goes on past a scene that cannot be played here, both ways, and says why in a line")
    func past() throws {
        let scenes = try Scratch()
        for (name, sound) in [("a", "study"), ("b", "live"), ("c", "study")] {
            try scenes.write(
                "name = \"\(name.uppercased())\"\nmapping = \"touch\"\n[[sound]]\nname = \"\(sound)\"\n",
                to: "\(name).toml")
        }
        let test = try TestInstrument(preparing: { $0.scenes = SceneStore(folders: [scenes.path]) })
        defer { test.instrument.stop() }
        var current: String? { test.instrument.state.scenes.current }
        test.instrument.perform(.scenes(.choose("a")))
        #expect(eventually { current == "a" })
        test.instrument.perform(.action(.nextScene))
        #expect(eventually { current == "c" })
        #expect(test.hears("scene B: no live input: start with --input"))
        test.instrument.perform(.action(.previousScene))
        #expect(eventually { current == "a" })
        test.instrument.perform(.action(.previousScene))
        #expect(eventually { current == "c" }, "it goes round")
    }

    /// An instrument with scenes of these names that ship, and others of the player's own; each plays that sound.
    private func instrument(shipped: [String: String], own: [String: String] = [:], _ folder: Scratch) throws
        -> TestInstrument
    {
        for (place, scenes) in [("shipped", shipped), ("own", own)] {
            for (name, sound) in scenes {
                try folder.write(
                    "name = \"\(name.uppercased())\"\nmapping = \"touch\"\n[[sound]]\n\(sound)\n",
                    to: "\(place)/\(name).toml")
            }
        }
        let (ownFolder, shippedFolder) = (folder.path + "/own", folder.path + "/shipped")
        return try TestInstrument(preparing: {
            $0.scenes = SceneStore(folders: [ownFolder, shippedFolder], userFolder: ownFolder)
        })
    }

    private static let study = "name = \"study\""

    @Test("One steps in the order of the list, those that ship first; after undo from the scene that one is back at")
    func order() throws {
        let folder = try Scratch()
        let test = try instrument(shipped: ["b": Self.study, "d": Self.study], own: ["a": Self.study], folder)
        defer { test.instrument.stop() }
        var current: String? { test.instrument.state.scenes.current }
        #expect(eventually { test.instrument.state.scenes.all.map(\.name) == ["b", "d", "a"] })
        test.instrument.perform(.scenes(.choose("b")))
        #expect(eventually { current == "b" })
        test.instrument.perform(.playing(.set(.density, to: 7)))
        for next in ["d", "a"] {
            test.instrument.perform(.action(.nextScene))
            #expect(eventually { current == next })
        }
        test.instrument.perform(.history(.undo))
        #expect(eventually { current == "b" }, "\(current ?? "")")
        test.instrument.perform(.action(.nextScene))
        #expect(eventually { current == "d" })
    }

    @Test("Undo gives up a scene that is still being made ready, and takes nothing else back")
    func givenUp() throws {
        let folder = try Scratch()
        let test = try instrument(shipped: ["a": Self.study, "slow": "name = \"choir\""], folder)
        defer { test.instrument.stop() }
        test.instrument.perform(.playing(.set(.density, to: 7)))
        test.instrument.perform(.scenes(.choose("slow")))
        test.instrument.perform(.history(.undo))
        #expect(test.hears("undo: SLOW was still loading and is not played"))
        #expect(test.instrument.state.playing.values[.density] == 7)
        test.instrument.perform(.scenes(.choose("a")))
        #expect(eventually { test.instrument.state.scenes.current == "a" })
        #expect(!test.instrument.state.messages.contains { $0.text == "scene: SLOW" })
    }

    @Test("A sound file that is not where the scene says is found beside the scene's file")
    func shared() throws {
        let folder = try Scratch()
        let test = try instrument(
            shipped: ["a": "file = \"/nowhere/drops.wav\"", "b": "file = \"/nowhere/none.wav\""], folder)
        defer { test.instrument.stop() }
        try test.sine("drops.wav", seconds: 0.2)
        try FileManager.default.moveItem(atPath: test.place("drops.wav"), toPath: folder.path + "/shipped/drops.wav")
        test.instrument.perform(.scenes(.choose("a")))
        #expect(eventually { test.instrument.state.scenes.current == "a" })
        #expect(test.instrument.state.sounds.played == "drops")
        test.instrument.perform(.scenes(.choose("b")))
        #expect(eventually { test.instrument.state.messages.contains { $0.text.contains("/nowhere/none.wav") } })
    }

    @Test("Who saves a scene by the name of one that ships is told that it takes its place")
    func inPlace() throws {
        let folder = try Scratch()
        let test = try instrument(shipped: ["first-light": Self.study], folder)
        defer { test.instrument.stop() }
        test.instrument.perform(.scenes(.store("Evening")))
        #expect(test.hears("scene saved: \(folder.path)/own/evening.toml"))
        test.instrument.perform(.scenes(.store("First light")))
        #expect(test.hears("scene saved in place of the one that ships: \(folder.path)/own/first-light.toml"))
        test.instrument.perform(.scenes(.store("Evening")))
        #expect(
            test.hears(
                "scene not saved: choose another name, or delete \(folder.path)/own/evening.toml, which is there already"
            ))
    }
}
