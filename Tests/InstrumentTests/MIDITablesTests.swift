import Files
import Instrument
import Mapping
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
        arguments: [MIDIUse.Effect.moves(Binding(.pitch, low: 1, high: 2)), .asks(.freeze), .asks(.storeSnapshot(16))])
    func keeps(effect: MIDIUse.Effect) throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/mine.toml"
        try WholeFile.replace(path, with: Array(text.utf8))
        var shelf = MappingShelf(MappingStore(folders: [scratch.path], userFolder: scratch.path))
        _ = shelf.look()
        let use = MIDIUse(.controller(7), channel: 1, effect)
        #expect(try shelf.keep(.learnt(use), in: "Mine").get() == path)
        _ = shelf.look()
        #expect(shelf.mappings.first?.midi.last == use)
        #expect(try shelf.keep(.forgotten([use]), in: "Mine").get() == path)
        let kept = String(decoding: try WholeFile.read(path, limit: 10_000), as: UTF8.self)
        #expect(kept.hasPrefix(text))
        #expect(kept.dropFirst(text.count).filter { !$0.isNewline }.isEmpty)
        _ = shelf.look()
        let first = try #require(shelf.mappings.first?.midi.first)
        _ = try shelf.keep(.forgotten([first]), in: "Mine").get()
        let less = String(decoding: try WholeFile.read(path, limit: 10_000), as: UTF8.self)
        #expect(less.contains("# All else.\n[[zone]]"))
        #expect(!less.contains("midi"))
    }
}
