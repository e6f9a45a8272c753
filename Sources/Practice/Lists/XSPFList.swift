import Files
import Numbers

/// XSPF, version 1 (https://www.xspf.org/spec): tracks with a location, which is a URL, a title and a duration in milliseconds. Goals are
/// `<meta>` of a track.
enum XSPFList {
    private static let namespace = "http://xspf.org/ns/0/"
    private static let goalPrefix = "goal: "

    static func read(_ bytes: [UInt8], file: String) throws(PracticeFileProblem) -> PracticeList {
        var reader = try XMLReader(bytes, file: file)
        var list = PracticeList()
        var item = PracticeList.Item(location: "", path: nil)
        var path: [String] = []
        while let piece = try reader.next() {
            switch piece {
            case .begin(let name):
                if path.isEmpty, name != "playlist" {
                    throw reader.problem("not a list of XSPF, which begins with <playlist>, but <\(quotedPart(name))>")
                }
                switch (path, name) {
                case (["playlist"], "title"): list.title = boundedName(try reader.text())
                case (["playlist", "trackList"], "track"):
                    item = PracticeList.Item(location: "", path: nil)
                    path.append(name)
                case (["playlist", "trackList", "track"], _): try readPart(name, of: &item, &reader, file)
                default: path.append(name)
                }
            case .end:
                if path == ["playlist", "trackList", "track"], !item.location.isEmpty {
                    guard list.items.count < PracticeList.maxItems else {
                        throw reader.problem("more than \(PracticeList.maxItems) items")
                    }
                    list.items.append(item)
                }
                if !path.isEmpty { path.removeLast() }
            case .text: break
            }
        }
        return list
    }

    private static func readPart(
        _ name: String, of item: inout PracticeList.Item, _ reader: inout XMLReader, _ file: String
    ) throws(PracticeFileProblem) {
        let text = try reader.text()
        switch name {
        // Further locations are other copies of it.
        case "location" where item.location.isEmpty && text.utf8.count <= FileLocation.maxBytes:
            item.location = text
            item.path = FileLocation.path(text, inList: file, isURL: true)
        case "title": item.title = boundedName(text)
        case "duration": item.durationSeconds = Int(text, in: 1...Int(1e10)).map { Double($0) / 1_000 }
        case "meta" where text.hasPrefix(goalPrefix) && item.goals.count < PracticeList.maxGoals:
            if let goal = PracticeGoal(text: String(text.dropFirst(goalPrefix.count))) { item.goals.append(goal) }
        default: break
        }
    }

    static func text(_ list: PracticeList, for file: String) -> String {
        let folder = Path.parent(of: Path.whole(file)) ?? "/"
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<playlist version=\"1\" xmlns=\"\(namespace)\">"]
        if !list.title.isEmpty { lines.append("  <title>\(xmlText(list.title))</title>") }
        lines.append("  <trackList>")
        for item in list.items {
            let location =
                item.path.map { FileLocation.written($0, in: folder, isURL: true) } ?? FileLocation.kept(item.location)
            lines += ["    <track>", "      <location>\(xmlText(location))</location>"]
            if !item.title.isEmpty { lines.append("      <title>\(xmlText(item.title))</title>") }
            if let seconds = item.durationSeconds {
                lines.append("      <duration>\(Int((min(seconds, 1e7) * 1_000).rounded()))</duration>")
            }
            lines += item.goals.map { "      <meta rel=\"goal\">\(goalPrefix)\(xmlText($0.text))</meta>" }
            lines.append("    </track>")
        }
        return (lines + ["  </trackList>", "</playlist>", ""]).joined(separator: "\n")
    }
}
