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
}
