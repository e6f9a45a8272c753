import Foundation
import Terminal
import Testing

/// What `Tools/long-tests/fuzz` begins with leads nowhere where its parser refuses it.
@Suite("What the fuzzer types first")
struct KeySeedsTests {
    private static func texts(_ parser: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fuzzing/Seeds/\(parser)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    @Test("keys and the mouse's reports are read")
    func keys() throws {
        var (keys, reports) = (0, 0)
        for (_, bytes) in try Self.texts("keys") {
            var parser = InputParser()
            for (index, byte) in bytes.enumerated() where byte != 0xFF {
                switch parser.parse(Int32(byte), at: Int64(index) * 1_000) {
                case .key: keys += 1
                case .mouse: reports += 1
                case .pasteBegan, .pasted, .background, .graphics, nil: break
                }
            }
        }
        #expect(keys > 20 && reports >= 7)
    }
}
