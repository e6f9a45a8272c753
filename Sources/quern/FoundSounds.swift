import Collection
import Files

/// What `quern sounds --find` prints.
struct FoundSounds {
    private let page: CollectionPage

    init(_ page: CollectionPage) { self.page = page }

    /// A sound, for programs.
    private struct Sound: Encodable {
        var file: String
        var name: String
        var artist: String?
        var album: String?
        var tags: [String]
        var length: Double?
        var rate: Int?
        var loudness: Double?
        var root: Double?
        var sections: Int
        var beats: Int
        var rating: Int?
        var art: String?
        var lastPlayed: Double?
        var modified: Double
        var size: Int
        var missing: Bool
        var problem: String?
        var distance: Double?

        private enum CodingKeys: String, CodingKey {
            case file, name, artist, album, tags, length, rate, loudness, root, sections, beats, rating, art
            case lastPlayed = "last-played"
            case modified, size, missing, problem, distance
        }

        init(_ entry: CollectionEntry) {
            (file, name, artist, album, tags) = (entry.file, entry.name, entry.artist, entry.album, entry.tags)
            (length, rate, root) = (entry.lengthSeconds, entry.rate, entry.rootHz)
            // JSON has no number for silence.
            loudness = entry.loudness.flatMap { $0.isFinite ? $0 : nil }
            (sections, beats, rating, art) = (entry.sectionCount, entry.beatCount, entry.rating, entry.art)
            (lastPlayed, modified, size) = (entry.playedSeconds, entry.modifiedSeconds, entry.byteCount)
            (missing, problem, distance) = (entry.isMissing, entry.problem, entry.distance)
        }
    }

    /// For programs.
    var json: String { JSONText(page.entries.map(Sound.init))?.description ?? "[]" }

    /// For people: a line a sound.
    var lines: [String] {
        guard page.totalCount > 0 else {
            let what = page.query.text.isEmpty ? "no sounds yet" : "nothing found for \(quoted(page.query.text))"
            return ["\(what); quern sounds --folders lists where sounds are looked for"]
        }
        var lines = page.entries.map(Self.line)
        let left = page.totalCount - page.query.offset - page.entries.count
        if left > 0 { lines.append("and \(left) more: --limit \(page.totalCount) lists all") }
        return lines.map(printable)
    }

    private static func line(_ entry: CollectionEntry) -> String {
        let words = [
            entry.artist, entry.album, entry.lengthSeconds.map(length), count(entry.sectionCount, "section"),
            count(entry.beatCount, "beat"), entry.loudness.flatMap { $0.isFinite ? "\(tenths($0)) LUFS" : nil },
            entry.isMissing ? "missing" : nil, entry.problem == nil ? nil : "cannot be played or is not whole",
            entry.file,
        ]
        return "\(entry.name): " + words.compactMap(\.self).joined(separator: ", ")
    }

    private static func count(_ number: Int, _ what: String) -> String? {
        number == 0 ? nil : "\(number) \(what)\(number == 1 ? "" : "s")"
    }

    private static func length(_ seconds: Double) -> String {
        guard seconds >= 60, seconds < 1e9 else { return "\(tenths(seconds)) s" }
        let whole = Int(seconds.rounded())
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }

    private static func tenths(_ number: Double) -> String {
        guard abs(number) < 1e9 else { return "\(number)" }
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
