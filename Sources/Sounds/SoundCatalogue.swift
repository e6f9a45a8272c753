import Files
import KeyTables

/// Every sound that can be had by a name: built-in ones, and those in the player's folder.
public struct SoundCatalogue: Sendable {
    /// A sound in the player's folder, as far as its header and its sidecar tell.
    public struct OwnSound: Sendable {
        /// What it is called.
        public var name: String
        /// Its whole path.
        public var file: String
        /// Frames a second; `nil` where it cannot be read.
        public var rate: Int?
        /// How long it is, in seconds; `nil` where that is not known.
        public var durationSeconds: Double?
        /// Whether it is a single cycle, played as a waveform.
        public var isCycle = false
        /// How it is a wavetable; `nil` where it is none.
        public var wavetable: WavetableLayout?
        /// What stands beside it.
        public var sidecar: SoundSidecar
        /// What its file says of itself.
        public var tags = SoundTags()
        /// What is wrong with it, in a line; `nil` where nothing is.
        public var problem: String?

        /// Who plays it, as written beside it or in its file; `nil` where nobody says.
        public var artist: String? { sidecar.shownArtist ?? tags.artist }
        /// The album that it is on, as written beside it or in its file; `nil` where nobody says.
        public var album: String? { sidecar.shownAlbum ?? tags.album }
    }

    /// What a name stands for.
    public enum Found: Sendable {
        case file(String)
        case builtIn(BuiltInSound)
        /// A waveform's name.
        case waveform(String)
    }

    /// What live input is called among the sounds, where there is any.
    public static let liveName = "live"
    /// What is said where live input is asked for and there is none.
    public static let withoutInput = "no live input: start with --input NAME, such as --input default"

    /// Whether live input is meant by a name that no sound has.
    package static func isLive(_ name: String) -> Bool { name.lowercased() == liveName }

    /// The player's folder; `nil` where they have none.
    public let folder: String?
    /// How deep folders in it are looked into, and how many sounds are listed.
    private static let maxDepth = 4
    private static let maxSounds = 4_000

    /// Finds sounds elsewhere; `nil` where nobody does.
    public let finder: (any SoundFinder)?

    /// Of the sounds in `folder`, and those that are built in.
    /// - Parameter finder: asked where a name is none of theirs, and files outside the folder may be meant.
    public init(folder: String?, finder: (any SoundFinder)? = nil) {
        (self.folder, self.finder) = (folder, finder)
    }

    /// The sounds in the player's folder and those within it, each folder's by their names; those that cannot be read too. One that is
    /// called as another, or as a built-in one, has a number behind its name.
    /// - Throws: where there is a folder and it cannot be looked into.
    public func ownSounds() throws(SoundError) -> [OwnSound] {
        var sounds = try files(readingUntil: .max).map { entry in
            let seconds = entry.notes.durationSeconds
            let beside = SidecarFile(
                path: SoundSidecar.path(of: entry.path), durationSeconds: seconds, mayBeMissing: true)
            var sound = OwnSound(
                name: beside.sidecar.name ?? Sound.title(entry.path), file: entry.path, durationSeconds: seconds,
                sidecar: beside.sidecar, problem: beside.remark)
            do throws(SoundError) {
                let file = try OpenSoundFile(entry.path)
                (sound.rate, sound.durationSeconds) = (file.rate, file.seconds)
                sound.tags = SoundTags(file)
                sound.name = beside.sidecar.name ?? sound.tags.title ?? sound.name
                try SoundFile.check(file.seconds ?? 0, of: entry.path)
                sound.wavetable = WavetableLayout(of: file, entry.path, beside.sidecar)
                sound.isCycle = sound.wavetable == nil && SingleCycle.isCycle(file, entry.path, beside.sidecar)
                if file.isCutOff() { sound.problem = sound.problem ?? "\(entry.path): is cut off" }
            } catch {
                sound.problem = error.description
            }
            return sound
        }
        let names = SoundNames.numbered(sounds.map(\.name), besides: Self.reserved)
        for (index, name) in names.enumerated() { sounds[index].name = name }
        return sounds
    }

    /// Names that no file gets.
    static var reserved: [String] { BuiltInWaveforms.names + (BuiltInSound.all + BuiltInSound.beds).map(\.name) }

    /// What a name stands for: what ``match(_:among:takesPaths:)`` finds for it among what is built in.
    /// - Parameter isBed: whether it is to lie under the clouds: then beds are meant too.
    /// - Throws: where it stands for nothing, or for several.
    public func find(_ name: String, isBed: Bool = false) throws(SoundError) -> Found {
        switch match(name, among: Self.builtInList + (isBed ? Self.beds : [])) {
        case .file(let path) where Folder.exists(path):
            throw SoundError(kind: .notFound, description: Self.folderText(name))
        case .file(let path): return .file(path)
        case .listed(let name): return BuiltInSound.named(name).map(Found.builtIn) ?? .waveform(name)
        case .none where BedRecipe.named(name) != nil:
            throw SoundError(
                kind: .notFound, description: "\(name) is a bed, not a sound: quern play --bed \"\(name)\"")
        case .several(let names):
            throw SoundError(kind: .notFound, description: "\(name) is ambiguous: \(names.joined(separator: ", "))")
        case .none where Self.isLive(name):
            throw SoundError(
                kind: .notFound,
                description: "\(name): for live input use quern play live --input NAME, such as --input default")
        case .none where bank(called: name) != nil:
            throw SoundError(kind: .notFound, description: Self.folderText(name))
        case .none(let nearest):
            if !name.contains("/"), let file = finder?.missingFile(named: name) {
                throw SoundError(kind: .notFound, description: "\(name): its file is missing: \(file)")
            }
            let meant = nearest.map { ", did you mean \($0)?" } ?? ":"
            throw SoundError(
                kind: .notFound, description: "\(name): no such file or sound\(meant) quern sounds lists all sounds")
        }
    }

    /// The folder of sounds that a name means: in the player's folder, or at that path.
    /// - Parameter takesPaths: whether folders outside the player's own may be meant.
    public func bank(called name: String, takesPaths: Bool = true) -> String? {
        guard !name.isEmpty else { return nil }
        let own = folder.flatMap { name.contains("/") || name == ".." ? nil : Path.joined($0, name) }
        return [own, takesPaths ? Path.whole(name) : nil].compactMap(\.self).first(where: Folder.exists)
    }

    /// A folder with sounds in the player's own.
    public struct OwnBank: Sendable {
        /// What it is called.
        public var name: String
        /// Its whole path.
        public var path: String
        /// How many sounds are in it.
        public var count: Int
    }

    /// The folders in the player's own that are banks: each with sounds in it, by their names.
    public func ownBanks() -> [OwnBank] {
        guard let folder, Folder.exists(folder) else { return [] }
        return SoundFolder(at: folder, withNotes: false).entries.filter(\.isFolder).compactMap { entry in
            let sounds = SoundFolder(at: entry.path, withNotes: false).entries.filter { !$0.isFolder }
            return sounds.isEmpty ? nil : OwnBank(name: entry.name, path: entry.path, count: sounds.count)
        }
    }

    /// What a folder's name means, as names of sounds do: the folder at ``bank(called:takesPaths:)``, or the only one of the player's banks
    /// whose name begins so.
    public func matchBank(_ name: String, takesPaths: Bool = true) -> SoundMatch {
        if let path = bank(called: name, takesPaths: takesPaths) { return .file(path) }
        let banks = ownBanks()
        switch NameMatch.find(name, among: banks, names: { [$0.name] }) {
        case .one(let bank): return .file(bank.path)
        case .several(let names): return .several(names)
        case .none: return .none(nearest: Self.nearest(name, among: banks.map(\.name)))
        }
    }

    /// Whether a name means a folder and no sound.
    public func isBank(_ name: String) -> Bool {
        guard case .file = matchBank(name) else { return false }
        switch match(name, among: Self.builtInList) {
        case .file(let path): return Folder.exists(path)
        case .none: return true
        case .listed, .several: return false
        }
    }

    /// What is said where a sound is asked for and a folder is meant.
    private static func folderText(_ name: String) -> String {
        "\(name) is a folder: name a sound in it, or type bank \(name) while playing (in the list of sounds: Ctrl-P)"
    }

    /// The built-in sound of that name.
    /// - Throws: where there is none.
    public static func builtIn(_ name: String) throws(SoundError) -> BuiltInSound {
        if let found = BuiltInSound.named(name) { return found }
        if BuiltInWaveforms.names.contains(name) {
            throw SoundError(kind: .notFound, description: "\(name): a waveform cannot be saved to a file")
        }
        let meant =
            Self.nearest(name, among: (BuiltInSound.all + BuiltInSound.beds).map(\.name)).map {
                ", did you mean \($0)?"
            } ?? ":"
        throw SoundError(
            kind: .notFound, description: "\(name): no such built-in sound\(meant) quern sounds lists them")
    }

    /// The sound files in the player's folder, and those within it, with their notes.
    /// - Parameter end: until when notes are read, in nanoseconds of the monotonic clock; what was read before is known.
    func files(readingUntil end: Int64 = SoundFolder.readingEnd) throws(SoundError) -> [SoundFolder.Entry] {
        guard let folder, FileStamp(folder) != nil else { return [] }
        let found = SoundFolder(at: folder, readingUntil: end)
        if let problem = found.problem {
            throw SoundError(kind: Folder.exists(folder) ? .noPermission : .unreadable, description: problem)
        }
        return Array(Self.files(in: found, depth: 1, readingUntil: end).prefix(Self.maxSounds))
    }

    private static func files(in folder: SoundFolder, depth: Int, readingUntil end: Int64) -> [SoundFolder.Entry] {
        let here = folder.entries.filter { !$0.isFolder }
        guard depth < maxDepth else { return here }
        return here
            + folder.entries.filter(\.isFolder).flatMap {
                files(in: SoundFolder(at: $0.path, readingUntil: end), depth: depth + 1, readingUntil: end)
            }
    }
}
