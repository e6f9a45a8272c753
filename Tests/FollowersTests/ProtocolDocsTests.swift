import Foundation
import RoomKeys
import Testing

/// Who writes a follower reads docs/protocol.md: it has every key of every message.
@Suite struct ProtocolDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/protocol.md").standardizedFileURL

    @Test(arguments: ["room", "lock", "hello", "question", "answer", "member", "state", "stage", "again"])
    func theExampleHasTheKeysOfWhatIsSent(_ name: String) throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.play(2)
        broker.advance(milliseconds: 2_000)
        broker.report(ada, missing: ["rain"])
        broker.lead(.stage(id: broker.id(ada), leads: true))
        let ends = ["question": "/time", "answer": "/time"]
        let sent = broker.published.filter { publication in
            publication.topic.hasSuffix(ends[name] ?? "/\(name)")
                && (name != "question" || publication.topic.contains("/from/"))
                && (name != "answer" || publication.topic.contains("/to/"))
        }
        #expect(!sent.isEmpty)
        let keys = try sent.reduce(into: Set<String>()) { keys, publication in
            keys.formUnion(try Self.keys(publication.payload.dropFirst(SignedMessage.headBytes)))
        }
        let document = try String(contentsOf: Self.file, encoding: .utf8)
        let example = try #require(document.components(separatedBy: "<!-- message: \(name) -->").dropFirst().first)
        #expect(try Self.keys(ArraySlice(example.trimmingCharacters(in: .whitespacesAndNewlines).utf8)) == keys)
    }

    /// The keys of the object in the first line.
    private static func keys(_ bytes: ArraySlice<UInt8>) throws -> Set<String> {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        return Set(try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]).keys)
    }
}
