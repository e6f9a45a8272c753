import Files
import Mapping
import TestSupport
import Testing

@Suite("Gestures that are changed, in the file")
final class GestureEditTests {
    private static let text = """
        name = "Mine" # with remarks

        [[zone]]
        name = "z"
        area = { x = [0, 1], y = [0, 1] }
        strength = { parameter = "pitch", range = [100, 1000] }

        # Mutes.
        [[gesture]]
        gesture = "tap"
        fingers = 3
        action = "mute" # at once

        # Freezes.
        [[gesture]]
        gesture = "swipe"
        direction = "left"
        action = "freeze"

        """
    private let taught = GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.hold)], isTaught: true)
    private let scratch: Scratch
    private var library: MappingLibrary

    init() throws {
        scratch = try Scratch()
        try scratch.write(Self.text, to: "shipped/mine.toml")
        let store = MappingStore(
            folders: ["\(scratch.path)/mine", "\(scratch.path)/shipped"], userFolder: "\(scratch.path)/mine")
        library = MappingLibrary(store)
        _ = library.readChanges()
    }

    private var gestures: [GestureUse] { library.mappings[0].gestures }

    @discardableResult
    private func edit(_ edit: GestureEdit) throws -> String {
        let saved = try library.edit(edit, in: "Mine").get()
        _ = library.readChanges()
        return saved.text
    }

    @Test("a taught gesture is written with a mark, removed from the file, and brought back by undo")
    func taughtAndRemoved() throws {
        let path = "\(scratch.path)/mine/mine.toml"
        #expect(try edit(.add(taught)) == "saved to \(path)")
        let written = try scratch.read("mine/mine.toml")
        #expect(written.hasPrefix(Self.text) && written.contains("taught = true") && gestures.last == taught)
        #expect(try edit(.remove(taught)) == "gesture removed: tap with 2 fingers, from \(path)")
        #expect(try scratch.read("mine/mine.toml") == Self.text && gestures.count == 2)
        #expect(try edit(.undo) == "undo: tap with 2 fingers is back in \(path)")
        #expect(try scratch.read("mine/mine.toml") == written && gestures.last == taught)
        #expect(try edit(.redo).hasPrefix("redo: tap with 2 fingers removed from"))
        try edit(.undo)
        #expect(try edit(.undo).hasPrefix("undo: tap with 2 fingers removed from"))
        #expect(try scratch.read("mine/mine.toml") == Self.text)
        #expect(throws: SaveFailure.self) { try self.library.edit(.undo, in: "Mine").get() }
        #expect(try scratch.read("shipped/mine.toml") == Self.text)
    }

    @Test("a gesture in the middle goes with its remarks and comes back to its place")
    func middle() throws {
        let own = gestures
        try edit(.remove(own[0]))
        let less = try scratch.read("mine/mine.toml")
        #expect(!less.contains("Mutes") && less.contains("# Freezes.\n[[gesture]]") && gestures == [own[1]])
        try edit(.undo)
        #expect(try scratch.read("mine/mine.toml") == Self.text)
        #expect(gestures == own)
    }

    @Test("a gesture that does something else keeps its place; each step is undone and done again")
    func replaced() throws {
        let own = gestures
        try edit(.add(taught))
        var panic = taught
        panic.triggers = [.action(.panic)]
        #expect(try edit(.replace(taught, with: panic)).hasPrefix("gesture changed: tap with 2 fingers, saved to"))
        #expect(gestures == own + [panic])
        var first = own[0]
        (first.triggers, first.isTaught) = ([.action(.hold)], true)
        try edit(.replace(own[0], with: first))
        #expect(gestures == [first, own[1], panic])
        try edit(.undo)
        #expect(gestures == own + [panic])
        try edit(.undo)
        #expect(gestures == own + [taught])
        try edit(.undo)
        #expect(gestures == own)
        for _ in 0..<3 { try edit(.redo) }
        #expect(gestures == [first, own[1], panic])
    }

    @Test("what is not in the file any more is not removed, and nothing is written")
    func gone() throws {
        #expect(throws: SaveFailure.self) { try self.library.edit(.remove(self.taught), in: "Mine").get() }
        #expect(Files.Folder.names("\(scratch.path)/mine") == [])
    }

    @Test("a layer that nothing would turn on any more keeps its gesture: a line says why")
    func layer() throws {
        try scratch.write(
            """
            name = "Mine"
            [[gesture]]
            gesture = "tap"
            fingers = 4
            shift = "more"
            [[fader]]
            name = "f"
            area = { x = [0, 1], y = [0, 1] }
            layer = "more"
            parameter = "pitch"
            range = [1, 2]

            """, to: "shipped/mine.toml")
        _ = library.readChanges()
        let use = gestures[0]
        guard case .failure(let problem) = library.edit(.remove(use), in: "Mine") else {
            Issue.record("removed")
            return
        }
        #expect(problem.description.contains("nothing turns on layer"))
    }
}
