import Files
import Mapping
import TestSupport
import Testing

@Suite("What MIDI learnt, in the file")
struct MIDITablesTests {
    private let text = """
        name = "Mine"

        # The density.
        [[midi]]
        controller = 74 # under the thumb
        parameter = "density"
        range = [0, 100]

        # All else.
        [[zone]]
        name = "z"
        area = { x = [0, 1], y = [0, 1] }
        x = { parameter = "pitch", range = [100, 1000] }

        """

    @Test(
        "a table is written at the end and taken out again, and nothing else is touched",
        arguments: [
            MIDIUse.Effect.moves(Binding(.pitch, low: 1, high: 2)), .performs(.freeze), .performs(.storeSnapshot(16)),
        ])
    func keeps(effect: MIDIUse.Effect) throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/mine.toml"
        try WholeFile.replace(path, with: Array(text.utf8))
        var library = MappingLibrary(MappingStore(folders: [scratch.path], userFolder: scratch.path))
        _ = library.readChanges()
        let use = MIDIUse(.controller(7), channel: 1, effect)
        #expect(try library.saveMIDI(.added(use), in: "Mine").get() == path)
        _ = library.readChanges()
        #expect(library.mappings.first?.midi.last == use)
        #expect(try library.saveMIDI(.removed([use]), in: "Mine").get() == path)
        let kept = String(decoding: try WholeFile.read(path, limit: 10_000), as: UTF8.self)
        #expect(kept.hasPrefix(text))
        #expect(kept.dropFirst(text.count).filter { !$0.isNewline }.isEmpty)
        _ = library.readChanges()
        let first = try #require(library.mappings.first?.midi.first)
        _ = try library.saveMIDI(.removed([first]), in: "Mine").get()
        let less = String(decoding: try WholeFile.read(path, limit: 10_000), as: UTF8.self)
        #expect(less.contains("# All else.\n[[zone]]"))
        #expect(!less.contains("midi"))
    }
}
