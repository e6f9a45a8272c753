import Collection
import Files
import Sounds

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

        /// - art: the picture of its folder.
        init(_ entry: CollectionEntry, folderArt: String?) {
            (file, name, artist, album, tags) = (entry.file, entry.name, entry.artist, entry.album, entry.tags)
            (length, rate, root) = (entry.lengthSeconds, entry.rate, entry.rootHz)
            // JSON has no number for silence.
            loudness = entry.loudness.flatMap { $0.isFinite ? $0 : nil }
            (sections, beats, rating) = (entry.sectionCount, entry.beatCount, entry.rating)
            art = entry.art ?? folderArt
            (lastPlayed, modified, size) = (entry.playedSeconds, entry.modifiedSeconds, entry.byteCount)
            (missing, problem, distance) = (entry.isMissing, entry.problem, entry.distance)
        }
    }

    /// For programs.
    var json: String {
        var pictures: [String: String?] = [:]
        let sounds = page.entries.map { entry in
            let folder = Path.parent(of: entry.file) ?? "/"
            let picture = pictures[folder] ?? SoundArt.path(ofFolder: folder)
            pictures[folder] = .some(picture)
            return Sound(entry, folderArt: picture)
        }
        return JSONText(sounds)?.description ?? "[]"
    }

    private var nothing: String {
        let query = page.query
        guard query.text.isEmpty else {
            return SearchText(query.text).hint ?? "nothing found for \(quoted(query.text))"
        }
        let isFiltering = query.tag != nil || query.family != nil || query.lengthSeconds != nil
        return isFiltering ? "no sound is so" : "no sounds yet"
    }

    /// For people: a line a sound.
    var lines: [String] {
        guard page.totalCount > 0 else {
            return ["\(page.remark ?? nothing); quern sounds --folders lists where sounds are looked for"]
        }
        var lines = page.entries.map { EntryText.line($0) }
        let left = page.totalCount - page.query.offset - page.entries.count
        if left > 0 { lines.append("and \(left) more: --limit \(page.totalCount) lists all") }
        return lines.map(printable)
    }
}
