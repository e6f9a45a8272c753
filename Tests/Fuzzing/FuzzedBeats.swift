import Practice

/// Files of beats and indexes of songs: read under each ending; what was read is written in every format, and read again.
enum FuzzedBeats {
    static func read(_ bytes: [UInt8]) {
        if let index = try? MetadataIndex(bytes: bytes, file: "index.xml") {
            let again = try? MetadataIndex(bytes: Array(index.text.utf8), file: "index.xml")
            precondition(again?.items.count == index.items.count, "an index that was written is another")
        }
        do {
            let file = try BeatFile(bytes: bytes, file: "a.lab")
            for remark in file.remarks { expectOneLine("\(remark)") }
            for format in BeatFormat.allCases where !file.grid.isEmpty {
                let text = file.text(format, title: "a", durationSeconds: nil)
                let again = try? BeatFile(bytes: Array(text.utf8), file: "a.\(format.endings[0])")
                precondition(
                    again?.grid.beats.map(\.seconds) == file.grid.beats.map(\.seconds),
                    "beats that were written are others")
            }
        } catch {
            expectOneLine("\(error)")
        }
    }
}
