import Sounds

/// The song player's file: `<metadata><beats><beat>1.40</beat>…</beats></metadata>`, times in seconds.
enum SongXML {
    static func beats(_ bytes: [UInt8], file: String) throws(PracticeFileProblem) -> [Beat] {
        var reader = try XMLReader(bytes, file: file)
        var beats: [Beat] = []
        var path: [String] = []
        var isIndex = false
        while let piece = try reader.next() {
            switch piece {
            case .begin("beat") where path == ["metadata", "beats"]:
                let text = try reader.text()
                guard let seconds = Double(text), seconds.isFinite else {
                    throw reader.problem("a beat must be a time in seconds, such as 1.40, not \(quotedPart(text))")
                }
                // One more than a sound can have tells that there are too many.
                if beats.count <= Beat.maxCount { beats.append(Beat(seconds: seconds)) }
            case .begin(let name):
                if path.isEmpty, name != "metadata" {
                    throw reader.problem("not a song's beats, which begin with <metadata>, but <\(quotedPart(name))>")
                }
                isIndex = isIndex || path == ["metadata"] && name == "item"
                path.append(name)
            case .end: if !path.isEmpty { path.removeLast() }
            case .text: break
            }
        }
        guard beats.isEmpty, isIndex else { return beats }
        throw PracticeFileProblem(file: file, "this is an index of songs, and no beats: --from takes beats from it")
    }

    static func text(_ grid: BeatGrid) -> String {
        let beats = grid.beats.map { "    <beat>\($0.seconds)</beat>\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <metadata>
              <beats>
            \(beats)  </beats>
            </metadata>

            """
    }
}
