import Followers
import Foundation
import RoomKeys
import Testing
import Touch

/// Who writes a follower reads docs/protocol.md: it has every key of every message.
@Suite struct ProtocolDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/protocol.md").standardizedFileURL

    @Test(
        arguments: [
            "room", "lock", "hello", "question", "answer", "member", "state", "stage", "again", "pointer", "drawing",
            "line", "asked", "vote", "voted", "want", "file",
        ])
    func theExampleHasTheKeysOfWhatIsSent(_ name: String) throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.play(2)
        broker.advance(milliseconds: 2_000)
        broker.report(ada, missing: ["rain"])
        broker.lead(.point([SurfacePoint(x: 0.5, y: 0.5)]))
        broker.lead(.draw(line: 1, [SurfacePoint(x: 0.5, y: 0.5)]))
        let question = AskedQuestion(
            id: 1, text: "Which was denser?", kind: "choice", answers: ["the first", "the second"], ends: 1,
            counts: [0, 0])
        broker.lead(.ask(question, [ShownGuestQuestion(id: 1, text: "Why?", name: "Ada")]))
        broker.vote(.index(1), to: 1, by: ada)
        broker.lead(.voted(id: broker.id(ada), question: 1, number: 1, refused: "closed"))
        broker.lead(.stage(id: broker.id(ada), leads: true))
        broker.note("9f86", at: ada, problem: "rain.wav cannot be read")
        broker.lead(.want(sound: "11fe34a190903555e8545317fc63855b"))
        let ends = ["question": "/time", "answer": "/time", "line": "/line/1", "asked": "/question"]
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
