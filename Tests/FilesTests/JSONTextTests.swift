import Files
import Foundation
import Testing

@Suite("JSON that is printed")
struct JSONTextTests {
    private static let unsafe =
        [0x7F, 0x80, 0x9B, 0x9F, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0, 0x1B, 0x0A]
        .compactMap(Unicode.Scalar.init)

    @Test("Nothing in it is obeyed by a terminal or turns the direction of writing, and it reads back as it was")
    func escaped() throws {
        let text = "a\"\\é静" + Self.unsafe.map { "\($0)b" }.joined()
        let encoded = try #require(JSONText(["key \u{202E}": text]))
        for json in [encoded.description, "{\(JSONText.literal("key \u{202E}")): \(JSONText.literal(text))}"] {
            for scalar in json.unicodeScalars where scalar != "\n" { #expect(!Self.unsafe.contains(scalar)) }
            let back = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
            #expect(back == ["key \u{202E}": text] && json.contains("\\u009B") && json.contains("é静"))
        }
    }
}
