import Foundation
import InstrumentSamples
import PlainPanel
import Terminal
import Testing
import TypedCommands

/// What `Tools/long-tests/fuzz` begins with leads nowhere where its parser refuses it.
@Suite("What the fuzzer types first, line by line")
struct TypedSeedsTests {
    private static func texts(_ parser: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fuzzing/Seeds/\(parser)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    @Test("each line is understood")
    func lines() throws {
        let state = Samples.marking()
        for (name, bytes) in try Self.texts("typed") {
            var input = PlainInput()
            for case .text(let line) in input.appendBytes(bytes) {
                let reply = PlainCommands.reply(to: .text(line), state, now: 10)
                let isDone = !reply.commands.isEmpty || reply.quits || reply.plays
                #expect(
                    isDone || !reply.lines.contains { $0.contains("nknown ") || $0.contains("no sound open") },
                    "\(name): \(line): \(reply.lines)")
            }
        }
    }
}
