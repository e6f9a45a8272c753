import ArgumentParser
import Collection
import Session

/// How sounds of the collection are found.
struct SoundFindOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Find sounds of your collection: each word begins a word of the name, artist, album, tags, file or folder; tag:WORD, family:FOLDER, longer:SECONDS and shorter:SECONDS filter; \"\" finds all.",
            valueName: "text"))
    var find: String?
    @Option(
        help: ArgumentHelp(
            "The order: \(CollectionQuery.Sort.typed.joined(separator: ", ")). For loudness, new sounds are listened to first.",
            valueName: "order"),
        completion: .list(CollectionQuery.Sort.typed))
    var sort: String?
    @Option(
        help: ArgumentHelp(
            "Those that sound most like this one come first: a file, or the name of a sound of your collection.",
            valueName: "sound"),
        completion: Completions.soundFiles)
    var like: String?
    @Option(help: ArgumentHelp("Only sounds with this tag.", valueName: "tag"))
    var tag: String?
    @Option(help: ArgumentHelp("Only sounds in a folder of this name, at any depth.", valueName: "folder"))
    var family: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only sounds of this length or longer.", valueName: "seconds"))
    var longer: Double?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only sounds of this length or shorter.", valueName: "seconds"))
    var shorter: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The most sounds that are listed, 1 to \(CollectionQuery.maxLimit).", valueName: "number"))
    var limit: Int?

    /// Whether anything is to be found.
    var isAsked: Bool {
        find != nil || sort != nil || like != nil || limit != nil || tag != nil || family != nil || longer != nil
            || shorter != nil
    }

    /// As many are listed where nobody says.
    private static let defaultLimit = 100

    func validate() throws {
        if let sort, !CollectionQuery.Sort.typed.contains(sort) {
            throw ValidationError(
                "--sort \(sort): the orders are \(CollectionQuery.Sort.typed.joined(separator: ", "))")
        }
        if let limit, !(1...CollectionQuery.maxLimit).contains(limit) {
            throw ValidationError("--limit takes 1 to \(CollectionQuery.maxLimit), not \(limit)")
        }
        for (name, seconds) in [("longer", longer), ("shorter", shorter)] {
            if let seconds, !seconds.isFinite || seconds < 0 {
                throw ValidationError("--\(name) takes seconds, 0 or more, not \(seconds)")
            }
        }
        let text = SearchText(typed)
        if let problem = text.problem ?? text.unfinished { throw ValidationError("--find \(problem)") }
        if like != nil, sort != nil { throw ValidationError("--like is an order itself: remove --sort or --like") }
    }

    /// What is looked for, with lengths as they can be typed.
    private var typed: String {
        [find, longer.map { "longer:\($0)" }, shorter.map { "shorter:\($0)" }].compactMap(\.self).joined(separator: " ")
    }

    /// What is looked for.
    var query: CollectionQuery {
        var query = SearchText(typed).query(
            sort.flatMap(CollectionQuery.Sort.init) ?? .name, limit: limit ?? Self.defaultLimit)
        // These may have blanks and commas in them.
        query.tag = tag ?? query.tag
        query.family = family ?? query.family
        if like != nil { query.sort = .likeness }
        query.like = like
        return query
    }
}

extension CollectionQuery.Sort {
    /// Those that need no sound to compare with, by their names.
    fileprivate static let typed = allCases.filter { $0 != .likeness }.map(\.rawValue)
}

/// The folders of the collection.
struct SoundFolderOptions: ParsableArguments {
    @Option(
        name: .customLong("add-folder"),
        help: ArgumentHelp("Add a folder to your collection, with all folders in it.", valueName: "folder"),
        completion: .directory)
    var add: String?
    @Option(
        name: .customLong("remove-folder"),
        help: ArgumentHelp("Remove a folder from your collection; its files stay.", valueName: "folder"),
        completion: .directory)
    var remove: String?
    @Flag(name: .customLong("folders"), help: "List the folders of your collection.")
    var list = false

    /// Whether the list is to be changed.
    var isChange: Bool { add != nil || remove != nil }

    /// What is said of what was asked for; `nil` where nothing was.
    func answer(_ directories: UserDirectories, json: Bool) throws -> String? {
        let folders = SoundFoldersChange(directories: directories)
        if let add { return try folders.add(directories.path(typed: add)) }
        if let remove { return try folders.remove(directories.path(typed: remove)) }
        return list ? try folders.list(json: json) : nil
    }
}
