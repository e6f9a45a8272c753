import Files
import Foundation
import RoomKeys
import Testing

/// docs/protocol.md has an exchange as an example, with all numbers: who writes a follower can check their own by it. `QUERN_WRITE_DOCS=1`
/// writes the example anew.
@Suite("How joining is told")
struct ProtocolDocsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/protocol.md").standardizedFileURL
    private static let session = Array<UInt8>(0x10...0x1F)
    private static let key = Array<UInt8>(0x40...0x5F)
    private static let topic = "quern/test"

    /// What an exchange says, in order, and what is signed after it.
    private struct Example {
        var lines: [(name: String, text: String)] = []
        var sealed: [UInt8] = []
        /// Waits for the ticket.
        var follower: JoinAttempt

        init() throws {
            let passcode = try #require(JoinPasscode("K7M-3QX"))
            let room = JoinableRoom(
                id: try #require(RoomID(Array(0x20...0x2F))), name: try #require(JoinName(keeping: "Friday class")),
                key: try #require(RoomKey(key)), passcode: passcode, protocolVersions: 1...1)
            var check = JoinCheck(room) { SecretBytes(CPaceVectors.scalarB) }
            follower = JoinAttempt(
                name: try #require(JoinName(keeping: "Ada")), passcode: passcode, protocolVersion: 1, expectedRoom: nil,
                session: session, scalar: SecretBytes(CPaceVectors.scalarA))
            var tries = PasscodeTries()
            func answer(_ bytes: [UInt8]) -> [UInt8] {
                check.handle(bytes, from: "a", at: 0, tries: &tries) { _ in SampleJoining.ticket }.bytes
            }
            let share = answer(follower.request)
            guard case .send(let confirmation) = follower.handle(share) else { throw SampleJoining.Problem() }
            sealed = answer(confirmation)
            lines = [("join", text(follower.request)), ("share", text(share)), ("confirm", text(confirmation))]
            let signed = SignedMessage.bytes(
                topic: topic, payload: Array("hello".utf8), epoch: 7, sequence: 300, with: room.key)
            lines.append(("signed", Hexadecimal.text(signed)))
            lines.append(("token", room.key.fileToken(for: "sounds/bell.wav")))
        }
    }

    @Test("the example of an exchange is true to the last digit")
    func example() throws {
        var example = try Example()
        var document = try String(contentsOf: Self.file, encoding: .utf8)
        if ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil {
            for (name, line) in example.lines + [("ticket", text(example.sealed))] {
                let old = try Self.line(name, in: document)
                document.replaceSubrange(old.startIndex..<old.endIndex, with: line)
            }
            try document.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        for (name, line) in example.lines {
            #expect(try Self.line(name, in: document) == line, "write it anew: QUERN_WRITE_DOCS=1")
        }
        // Its nonce is random: it is true if it opens.
        guard case .joined(let room) = example.follower.handle(Array(try Self.line("ticket", in: document).utf8)) else {
            Issue.record("the ticket does not open")
            return
        }
        #expect(room.key == RoomKey(Self.key) && room.ticket == SampleJoining.ticket)
    }

    /// The line of code after the mark of that name.
    private static func line(_ name: String, in document: String) throws -> Substring {
        let mark = try #require(document.firstRange(of: "<!-- example: \(name) -->\n\n    "))
        return document[mark.upperBound...].prefix { $0 != "\n" }
    }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
