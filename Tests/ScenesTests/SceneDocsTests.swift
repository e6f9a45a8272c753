import Foundation
import Scenes
import Testing

/// docs/scenes.md, docs/scene.schema.json and the scenes that ship are as the reader reads them. `QUERN_WRITE_DOCS=1` writes the first two.
@Suite("The scenes that ship, and how they are told", .serialized) struct SceneDocsTests {
    private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL
    private static let docs = checkout.appendingPathComponent("docs")
    private static let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil
    private static let store = SceneStore(folders: [checkout.appendingPathComponent("Scenes").path])

    @Test("Every scene is right, the first is there, and each is told in docs/scenes.md with its line and its clip's")
    func shipped() throws {
        let (scenes, remarks) = Self.store.all()
        #expect(remarks.isEmpty && scenes.count >= 16, "\(remarks)")
        #expect(scenes.first?.name == SceneStore.first)
        for listed in scenes {
            #expect(SceneFile(path: listed.path).diagnostics.isEmpty)
            #expect(!listed.scene.about.isEmpty && !listed.scene.author.isEmpty, "\(listed.name)")
            #expect(SceneStore.fileName(for: listed.scene.name) == listed.name)
        }
        let rows = scenes.map { "| `\($0.name)` | \($0.scene.about) | \($0.scene.mapping) |" }
        // Without live input there is nothing to hear of those that play it.
        let clips = scenes.filter { !$0.scene.sounds.map(\.place).contains(.named("live")) }.map {
            "    quern render docs/clips/hands.evemu --scene \($0.name) -o \($0.name).wav"
        }
        try check([
            ("list", (["| scene | | mapping |", "|---|---|---|"] + rows).joined(separator: "\n") + "\n"),
            ("clips", "\n" + clips.joined(separator: "\n") + "\n\n"),
        ])
    }

    @Test("The tables of keys and the schema are the grammar's")
    func grammar() throws {
        try check(SceneGrammar.keyTables)
        let file = Self.docs.appendingPathComponent("scene.schema.json")
        if Self.isWriting { try SceneGrammar.schema.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == SceneGrammar.schema)
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect(object?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    }

    @Test("Every example is right")
    func examples() throws {
        let text = try String(contentsOf: Self.docs.appendingPathComponent("scenes.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```toml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(SceneFile(bytes: Array(block.utf8), file: "example").diagnostics.isEmpty, "\(block)")
        }
    }

    private func check(_ tables: [(name: String, text: String)]) throws {
        let file = Self.docs.appendingPathComponent("scenes.md")
        var text = try String(contentsOf: file, encoding: .utf8)
        for table in tables {
            let from = try #require(text.range(of: "<!-- scenes: \(table.name) -->\n")?.upperBound, "\(table.name)")
            let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
            if Self.isWriting {
                text.replaceSubrange(from..<upTo, with: table.text)
            } else {
                #expect(text[from..<upTo] == table.text, "QUERN_WRITE_DOCS=1 writes it anew")
            }
        }
        if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    }
}
