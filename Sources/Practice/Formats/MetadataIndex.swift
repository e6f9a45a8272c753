import Files

/// The index of a repository of metadata: `<metadata>` of items, each with a name and the URL of a song's beats.
package struct MetadataIndex: Equatable, Sendable {
    /// A song.
    package struct Item: Equatable, Sendable {
        /// What the song is called.
        package var name: String
        /// Where its beats are: a URL, or a path beside the index.
        package var url: String
        /// How long the song is, in seconds; `nil` where the index does not say.
        package var lengthSeconds: Double?

        /// Makes an item.
        package init(name: String, url: String, lengthSeconds: Double? = nil) {
            (self.name, self.url, self.lengthSeconds) = (name, url, lengthSeconds)
        }

        /// Whether it may be the recording of that length: within a second, or two hundredths; yes where one of them is not known.
        package func fits(_ seconds: Double?) -> Bool {
            guard let seconds, let lengthSeconds else { return true }
            return abs(seconds - lengthSeconds) <= max(1, 0.02 * seconds)
        }
    }

    /// The songs, in the order of the file.
    package var items: [Item] = []

    /// The most songs that are read.
    package static let maxItems = 10_000
    private static let maxURLBytes = 2_000

    /// An index to write.
    package init(items: [Item]) { self.items = items }

    /// What is expected, for messages.
    static let expected = "an index of songs is expected: XML that begins with <metadata>"

    /// Reads `bytes`; `file` is what problems name.
    package init(bytes: [UInt8], file: String) throws(PracticeFileProblem) {
        if let content = FileContent(bytes) {
            throw PracticeFileProblem(file: file, "this is \(content.words); \(Self.expected)")
        }
        guard bytes.contains(UInt8(ascii: "<")) else {
            throw PracticeFileProblem(file: file, "this is no XML; \(Self.expected)")
        }
        var reader = try XMLReader(bytes, file: file)
        var depth = 0
        var hasBeats = false
        var item = Item(name: "", url: "")
        while let piece = try reader.next() {
            switch piece {
            case .begin("name") where depth == 2: item.name = boundedName(try reader.text())
            case .begin("url") where depth == 2: item.url = try reader.text()
            case .begin("length") where depth == 2:
                item.lengthSeconds = Double(try reader.text()).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
            case .begin(let name):
                if depth == 0, name != "metadata" {
                    throw reader.problem(
                        "not an index of songs, which begins with <metadata>, but <\(quotedPart(name))>")
                }
                if depth == 1 { item = Item(name: "", url: "") }
                hasBeats = hasBeats || name == "beats"
                depth += 1
            case .end:
                depth -= 1
                guard depth == 1 else { continue }
                if !item.name.isEmpty, !item.url.isEmpty, item.url.utf8.count <= Self.maxURLBytes,
                    items.count < Self.maxItems
                {
                    items.append(item)
                }
            case .text: break
            }
        }
        guard items.isEmpty else { return }
        throw PracticeFileProblem(
            file: file,
            hasBeats
                ? "these are the beats of a song, and no index of songs: --import takes them"
                : "no songs with a name and a url in it")
    }

    /// The file's text.
    package var text: String {
        let lines = items.map { item -> String in
            let length = item.lengthSeconds.map { "    <length>\($0)</length>\n" } ?? ""
            return
                "  <item>\n    <name>\(xmlText(item.name))</name>\n    <url>\(xmlText(item.url))</url>\n\(length)  </item>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<metadata>\n\(lines.joined())</metadata>\n"
    }
}
