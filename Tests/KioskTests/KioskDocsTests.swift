import Foundation
import Kiosk
import Testing

/// docs/kiosk-settings.md says what the reader reads. `QUERN_WRITE_DOCS=1` writes its tables anew.
@Suite("The kiosk's file, as it is told")
struct KioskDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/kiosk-settings.md").standardizedFileURL
    private static let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil

    @Test("The tables of keys are the grammar's")
    func tables() throws {
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        let from = try #require(text.range(of: "<!-- keys -->\n")?.upperBound)
        let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
        if Self.isWriting {
            text.replaceSubrange(from..<upTo, with: KioskSettingsTable.text)
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        } else {
            let isTrue = text[from..<upTo] == KioskSettingsTable.text
            #expect(isTrue, "write it anew: make test ARGS=\"--filter KioskDocs\" with QUERN_WRITE_DOCS=1")
        }
    }

    @Test("What the fuzzer begins with is not refused")
    func seeds() throws {
        let folder = Self.file.deletingLastPathComponent().appendingPathComponent("../Tests/Fuzzing/Seeds/kiosk")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let file = KioskFile(bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))), file: name)
            #expect(file.diagnostics == [])
        }
    }

    @Test("Every example is right")
    func examples() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let blocks = text.components(separatedBy: "```toml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(blocks.count >= 2)
        for block in blocks {
            let file = KioskFile(bytes: Array(block.utf8), file: "example")
            #expect(file.diagnostics == [], "\(block)")
        }
    }
}
