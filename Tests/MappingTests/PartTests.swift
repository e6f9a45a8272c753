import Foundation
import Granular
import Mapping
import Testing

@Suite("Parts: mappings made for phones") struct PartTests {
    private let zone = "[[zone]]\nname = \"z\"\narea = { x = [0, 1], y = [0, 1] }\n"

    private var played: String { zone + "x = { parameter = \"pitch\", range = [100, 200] }\n" }

    private func messages(_ head: String, _ body: String) -> [String] {
        MappingFile(text: "name = \"P\"\nfor = \"phones\"\n\(head)\n\(body)", file: "p.toml").errors.map(\.description)
    }

    @Test(
        "those that ship load without a warning, are parts, and one has notes of the guests' own",
        arguments: ShippedTests.parts)
    func shipped(_ name: String) throws {
        let file = MappingFile(path: "\(ShippedTests.checkout)/Mappings/\(name).toml")
        #expect(file.diagnostics == [])
        let part = try #require(file.mapping)
        #expect(part.isPart && part.hasOwnNotes == (name == "phone-note") && !part.about.isEmpty)
        // No finger is in vain.
        for place in stride(from: 0.0, through: 1, by: 0.05) {
            #expect(
                part.control(at: .init(x: 0.5, y: place)) != nil && part.control(at: .init(x: place, y: 0.5)) != nil)
        }
    }

    @Test("a mapping is none unless its file says so")
    func hands() throws {
        let file = MappingFile(
            text: "name = \"P\"\n\(zone)x = { parameter = \"pitch\", range = [1, 2] }", file: "p.toml")
        #expect(try #require(file.mapping).isPart == false)
        #expect(
            MappingFile(text: "name = \"P\"\nnote = \"own\"\n\(zone)", file: "p.toml").errors.first?.description
                .contains("\"for\"") == true)
    }

    @Test("what a phone cannot have is refused, each with its place")
    func refused() {
        let wrong: [(head: String, body: String, words: String)] = [
            ("clouds = \"per-touch\"", played, "p.toml:3:10: a part for phones plays one cloud"),
            ("", played + "sound = \"rain\"", "p.toml:8:9: a part for phones plays the host's sounds"),
            ("", zone + "x = { parameter = \"reverb-mix\", range = [0, 1] }", "reverb-mix is one for all"),
            ("", zone + "x = { parameter = \"pitch\", range = [1, 2], cloud = 3 }", "remove the number of \"cloud\""),
            (
                "note = \"own\"", zone + "x = { parameter = \"transposition\", range = [0, 2] }",
                "transposition is set by note = \"own\""
            ),
            (
                "", "[[button]]\nname = \"b\"\narea = { x = [0, 1], y = [0, 1] }\naction = \"mute\"",
                "\"b\" would change the host's sound"
            ),
            ("", "[[blend]]\nname = \"b\"\narea = { x = [0, 1], y = [0, 1] }", "\"b\" would change the host's sound"),
            (
                "", played + "[[gesture]]\ngesture = \"tap\"\nfingers = 3\naction = \"panic\"",
                "this gesture would change"
            ),
            ("", played + "[[midi]]\ncontroller = 1\nparameter = \"pan\"\nrange = [-1, 1]", "has no \"midi\""),
        ]
        for (head, body, words) in wrong {
            let messages = messages(head, body)
            #expect(messages.count == 1 && messages[0].contains(words), "\(messages) for \(body)")
        }
        #expect(messages("", played + "sound = 2").isEmpty)
    }

    @Test("they are in no list of the player's mappings, and --mapping refuses them")
    func choice() throws {
        let store = MappingStore(folders: ["\(ShippedTests.checkout)/Mappings"])
        let choice = try MappingChoice(named: nil, in: store)
        #expect(choice.parts.map(\.name) == ["Phone keys", "One note", "Scrub field", "Two zones"])
        #expect(choice.mappings.count == ShippedTests.all.count && !choice.mappings.contains(where: \.isPart))
        #expect(throws: MappingChoice.Fault.self) { try MappingChoice(named: "phone-keys", in: store) }
        #expect(try MappingChoice(only: ["touch"], start: "touch", in: store).parts.count == 4)
    }

    @Test("while playing, a part that is changed or comes is found, and what it is cannot change")
    func changes() throws {
        let folder = try Folder()
        let hand = "name = \"H\"\n\(zone)x = { parameter = \"pitch\", range = [100, 200] }\n"
        try folder.write(hand.utf8, at: "h.toml")
        try folder.write(("for = \"phones\"\n" + hand.replacing("\"H\"", with: "\"P\"")).utf8, at: "p.toml")
        let choice = try MappingChoice(named: nil, in: MappingStore(folders: [folder.path]))
        var library = choice.library
        #expect(library.readChanges().isEmpty && library.parts.count == 1)
        try folder.write(
            ("for = \"phones\"\n" + hand.replacing("\"H\"", with: "\"P\"").replacing("200", with: "3000")).utf8,
            at: "p.toml")
        try folder.write(("for = \"phones\"\n" + hand.replacing("\"H\"", with: "\"Q\"")).utf8, at: "q.toml")
        let news = library.readChanges()
        var names: [String] = []
        for case .part(let part) in news { names.append(part.name) }
        #expect(names == ["P", "Q"] && news.count == 2)
        try folder.write((hand + "# now for hands").utf8, at: "p.toml")
        let refused = library.readChanges()
        guard case .broken(let words, hasOld: true)? = refused.first else { return #expect(Bool(false), "\(refused)") }
        #expect(words.contains("\"for\"") && library.parts.count == 2 && library.readChanges().isEmpty)
    }
}
