import Practice

/// Lists of sounds: read; what was read is written in both formats, and read again with the same files.
enum FuzzedList {
    static func read(_ bytes: [UInt8]) {
        do {
            let list = try PracticeList(bytes: bytes, file: "/music/a.m3u8")
            for item in list.items { expectOneLine(item.name) }
            for file in ["/music/b.m3u8", "/else/b.xspf"] {
                let again = try? PracticeList(bytes: Array(list.text(for: file).utf8), file: file)
                precondition(
                    again?.items.compactMap(\.path) == list.items.compactMap(\.path),
                    "a list that was written is another")
            }
        } catch {
            expectOneLine("\(error)")
        }
    }
}
