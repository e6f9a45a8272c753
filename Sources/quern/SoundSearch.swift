import Collection
import Files
import Session
import Sounds
import Threads

/// `quern sounds --find`: brings the index up to date, and answers.
struct SoundSearch {
    let directories: UserDirectories
    /// What is looked for; `like` is what the player called it.
    var query: CollectionQuery

    /// What takes no longer shows no progress, in nanoseconds; and how often it changes then.
    private static let quietNanoseconds: Int64 = 1_000_000_000
    private static let stepNanoseconds: Int64 = 100_000_000

    /// What was found.
    /// - Throws: where a sound that is compared with is none, or the list of folders cannot be read.
    func run() throws -> FoundSounds {
        let (list, remark) = try SoundFolderList.repaired(at: directories.soundFolders, otherwise: directories.sounds)
        if let remark { printError(remark, name: false) }
        let collection = SoundCollection(
            .init(folders: list.folders, cache: directories.cache, played: directories.playedSounds))
        defer { for remark in collection.takeRemarks() { printError(remark, name: false) } }
        let line = ProgressLine()
        let begin = MonotonicTime.nanoseconds
        var shownAt = begin + Self.quietNanoseconds
        collection.update(listening: query.sort == .loudness || query.sort == .likeness) { progress in
            let now = MonotonicTime.nanoseconds
            if now > shownAt, let text = progress.text {
                line.show(text)
                shownAt = now + Self.stepNanoseconds
            }
            return true
        }
        if shownAt > begin + Self.quietNanoseconds { line.clear() }
        var query = query
        query.like = try query.like.map { try file(called: $0, in: collection) }
        let page = collection.answer(query)
        if let problem = page.problem { throw SoundError(kind: .unreadable, description: problem) }
        return FoundSounds(page)
    }

    /// The file that a player means: a path, or the name of a sound of the collection.
    private func file(called name: String, in collection: SoundCollection) throws -> String {
        if let kind = try? FileKind(at: name), kind == .file { return Path.whole(name) }
        guard let file = try Self.file(named: name, in: collection) else {
            throw SoundError(kind: .notFound, description: "\(name): no such file or sound of the collection")
        }
        return file
    }

    /// The file of the sound of that name in the collection, as its index knows it; `nil` where there is none.
    /// - Throws: where there are several, or the list of folders cannot be read.
    static func file(named name: String, _ directories: UserDirectories) throws -> String? {
        let list = try SoundFolderList(at: directories.soundFolders, otherwise: directories.sounds)
        return try file(
            named: name,
            in: SoundCollection(
                .init(folders: list.folders, cache: directories.cache, played: directories.playedSounds)))
    }

    private static func file(named name: String, in collection: SoundCollection) throws -> String? {
        let named = collection.entries(named: name)
        switch named.count {
        case 1: return named[0].file
        case 0: return nil
        default:
            let files = named.prefix(3).map(\.file).joined(separator: ", ")
            throw UsageError(description: "\(name) is ambiguous, name its file: \(files)\(named.count > 3 ? " …" : "")")
        }
    }
}
