import Files
import Practice
import Testing

@Suite("The texts that the fuzzer begins with, of practice")
struct FuzzingSeedsTests {
    private static func texts(_ parser: String) throws -> [(name: String, bytes: [UInt8])] {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let folder = "/\(tests)/Fuzzing/Seeds/\(parser)"
        return try Folder.names(folder).map { ($0, try WholeFile.read("\(folder)/\($0)", limit: 1 << 20)) }
    }

    @Test("files of beats, an index, lists and a diary are read")
    func read() throws {
        let beats = try Self.texts("beats")
        #expect(beats.count >= 6)
        for (name, bytes) in beats where name != "index.xml" {
            #expect(throws: Never.self, "\(name)") { try BeatFile(bytes: bytes, file: name) }
        }
        let index = try #require(beats.first { $0.name == "index.xml" })
        #expect(try MetadataIndex(bytes: index.bytes, file: index.name).items.count == 2)
        let lists = try Self.texts("list").map { try PracticeList(bytes: $0.bytes, file: "/music/\($0.name)") }
        #expect(lists.count == 2 && lists.allSatisfy { $0.items.count > 2 && !$0.items[0].goals.isEmpty })
        let diary = try #require(try Self.texts("diary").first)
        let read = PracticeDiary.entries(diary.bytes, file: diary.name)
        #expect(read.entries.count == 2 && read.remarks.isEmpty)
    }
}
