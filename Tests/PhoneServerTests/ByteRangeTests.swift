import NIOHTTP1
import PhoneServer
import SeededGenerator
import Testing

@Suite struct ByteRangeTests {
    @Test(
        arguments: [
            ("bytes=0-", .part(0..<1_000)), ("bytes=0-0", .part(0..<1)), ("bytes=999-", .part(999..<1_000)),
            ("bytes=10-19", .part(10..<20)), ("bytes=-1", .part(999..<1_000)), ("bytes=-5000", .part(0..<1_000)),
            ("Bytes= 10-19 ", .part(10..<20)), ("bytes=10-99999999999999999999999", .part(10..<1_000)),
            ("bytes=1000-", .unsatisfiable), ("bytes=99999999999999999999999-", .unsatisfiable),
            ("bytes=-0", .unsatisfiable),
            ("bytes=20-10", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes", .whole), ("", .whole),
            ("bytes=0-1,5-6", .whole), ("bytes=1-2-3", .whole), ("lines=0-1", .whole), ("bytes=a-b", .whole),
            ("bytes=+1-2", .whole), ("bytes=--1", .whole), ("bytes=1 -2", .whole), ("bytes=١-٢", .whole),
        ] as [(String, ByteRange)])
    func `a range is read as the RFC says`(_ text: String, _ range: ByteRange) {
        #expect(ByteRange(text, size: 1_000) == range)
    }

    @Test func `whatever stands there, no byte outside the file is meant`() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "bytes", "=", "-", "0", "9", "18446744073709551616", "9223372036854775807", " ", ",", "é", "\0", "-1",
        ]
        for _ in 0..<50_000 {
            let text = (0..<random.below(8)).map { _ in pieces[random.below(pieces.count)] }.joined()
            for text in [text, "bytes=" + text] {
                let size = Int64(random.pick(0, 1, 1_000, Int.max))
                guard case .part(let part) = ByteRange(text, size: size) else { continue }
                #expect(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= size, "\(text)")
            }
        }
    }
}
