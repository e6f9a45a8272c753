import Files
import KeyTables

/// What the name of a sound means, wherever a player gives it: on the command line, typed, by OSC, in the kiosk's file.
public enum SoundMatch: Equatable, Sendable {
    /// The sound that is listed by this name.
    case listed(String)
    /// The file at this path.
    case file(String)
    /// Several begin so; their names.
    case several([String])
    /// Nothing is called so; the name that comes nearest, if one does.
    case none(nearest: String?)
}

extension SoundCatalogue {
    /// What `name` means, in this order: the file at that path; a sound of the list, or else one in the player's folder, by its name or its
    /// file's name, to the letter or whatever the case; the sound at that number of the list; the only one whose name begins so; a sound that
    /// the ``finder`` finds by its whole name. What has a "/" in it is a path and nothing else.
    ///
    /// It reads the player's folder, unless the list has a sound of just that name.
    /// - Parameters:
    ///   - listed: what can be played at once, in the order of its numbers.
    ///   - takesPaths: whether files outside the player's folder may be meant.
    ///   - isWhole: whether it has to be a whole name, and no number.
    public func match(
        _ name: String, among listed: [SoundSummary], takesPaths: Bool = true, isWhole: Bool = false
    ) -> SoundMatch {
        // A folder of that name is no sound: what is built in may be called so.
        if takesPaths {
            if let kind = try? FileKind(at: name), kind != .folder { return .file(name) }
            if name.contains("/") { return .file(name) }
        }
        if listed.contains(where: { $0.name == name }) { return .listed(name) }
        let found = Self.match(
            name, among: listed, listed.map { Candidate($0) } + ownCandidates(besides: listed), isWhole: isWhole)
        guard case .none = found, takesPaths, !name.isEmpty, let finder else { return found }
        let files = finder.files(named: name)
        switch files.count {
        case 0: return found
        case 1: return .file(files[0])
        default: return .several(files.prefix(Self.maxNamed) + (files.count > Self.maxNamed ? ["…"] : []))
        }
    }

    /// Of files of one name so many are told.
    private static var maxNamed: Int { 3 }

    /// The same for many names, for which the player's folder is read once; no paths are meant.
    public func matcher(among listed: [SoundSummary]) -> (_ name: String) -> SoundMatch {
        let all = listed.map { Candidate($0) } + ownCandidates(besides: listed)
        return { Self.match($0, among: listed, all, isWhole: false) }
    }

    private static func match(
        _ name: String, among listed: [SoundSummary], _ all: [Candidate], isWhole: Bool
    ) -> SoundMatch {
        if let exact = NameMatch.exact(name, among: all, names: \.names) { return exact.match }
        if isWhole { return .none(nearest: Self.nearest(name, among: all.flatMap { $0.names.prefix(1) })) }
        if let number = Int(name), number > 0, number <= listed.count { return .listed(listed[number - 1].name) }
        switch NameMatch.find(name, among: all, names: \.names) {
        case .one(let found): return found.match
        case .several(let names): return .several(names)
        case .none: return .none(nearest: Self.nearest(name, among: all.flatMap { $0.names.prefix(1) }))
        }
    }

    /// The sounds in the player's folder that are not in the list, as ``ownSounds()`` calls them, with what is known of each.
    public func unlisted(besides listed: [SoundSummary]) -> [(name: String, entry: SoundFolder.Entry)] {
        let files = (try? files()) ?? []
        let names = SoundNames.numbered(
            files.map { $0.notes.title ?? Sound.title($0.path) }, besides: Self.reserved)
        let there = Set(listed.compactMap(\.file).compactMap(Path.resolved))
        return zip(names, files).compactMap { name, entry in
            if let path = Path.resolved(entry.path), there.contains(path) { return nil }
            return (name, entry)
        }
    }

    /// What is wrong with the name by which a mapping asks for a sound, in a line; `nil` where it is one.
    /// - Parameter found: what ``match(_:among:takesPaths:isWhole:)`` finds for it.
    public func fault(ofMappingsSound name: String, _ found: SoundMatch) -> String? {
        switch found {
        case .listed, .file: nil
        case .none where Self.isLive(name): Self.withoutInput
        case .none where bank(called: name) != nil:
            "the mapping's sound \(quoted(name)) is a folder: name its sounds"
        case .several, .none(nil): "the mapping's sound \(quoted(name)) is unknown"
        case .none(let nearest?): "the mapping's sound \(quoted(name)) is unknown, did you mean \(nearest)?"
        }
    }

    /// What is built in, as a list.
    public static let builtInList =
        BuiltInSound.all.map { SoundSummary(name: $0.name, isWaveform: false, durationSeconds: $0.durationSeconds) }
        + BuiltInWaveforms.names.map { SoundSummary(name: $0, isWaveform: true) }

    /// All beds that are built in, as a list: what can lie under the clouds beside the sounds.
    public static let beds = BuiltInSound.beds.map {
        SoundSummary(name: $0.name, isWaveform: false, durationSeconds: $0.durationSeconds, about: $0.about)
    }

    /// The name that `name` was most likely meant to be; "rain.flac" may be the built-in rain.
    static func nearest(_ name: String, among names: [String]) -> String? {
        suggestion(for: name, among: names)
            ?? (SoundFolder.isSoundName(name) ? suggestion(for: Sound.stem(name), among: names) : nil)
    }

    /// A sound that may be meant, and what it is called.
    private struct Candidate {
        var names: [String]
        var match: SoundMatch

        init(names: [String], match: SoundMatch) { (self.names, self.match) = (names, match) }

        init(_ listed: SoundSummary) { self.init(names: listed.names, match: .listed(listed.name)) }
    }

    private func ownCandidates(besides listed: [SoundSummary]) -> [Candidate] {
        unlisted(besides: listed).map { name, entry in
            let written = [entry.notes.title].compactMap(\.self)
            return Candidate(names: [name] + written + SoundSummary.names(ofFile: entry.path), match: .file(entry.path))
        }
    }
}

extension SoundSummary {
    /// Every name that it is found by, the one that it is listed by first.
    package var names: [String] { [name] + (file.map(Self.names) ?? []) }

    /// The names that a file gives a sound: with its ending, and without.
    static func names(ofFile path: String) -> [String] {
        [path.split(separator: "/").last.map(String.init) ?? path, Sound.stem(path), Sound.title(path)]
    }
}
