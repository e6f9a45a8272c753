import Files
import Glibc
import Threads

/// A folder as one looks through it for sounds.
public struct SoundFolder: Equatable, Sendable {
    /// A folder or a sound file in it.
    public struct Entry: Equatable, Sendable {
        /// Its name, with its ending.
        public var name: String
        /// Its whole path.
        public var path: String
        /// Whether it is a folder, to be looked into.
        public var isFolder: Bool
        /// Its size in bytes; 0 for a folder.
        public var byteCount: Int
        /// When it was changed last, in seconds since 1970.
        public var modifiedSeconds: Double
        /// What is written beside it and in it, and how long it is; nothing of a folder, and where that was not read.
        public var notes: SoundNotes

        /// What it is called: as it is written, or else as its file with its ending.
        public var shownName: String { notes.title ?? name }

        /// Makes an entry.
        public init(
            name: String, path: String, isFolder: Bool, byteCount: Int = 0, modifiedSeconds: Double = 0,
            notes: SoundNotes = SoundNotes()
        ) {
            self.name = name
            self.path = path
            self.isFolder = isFolder
            self.byteCount = byteCount
            self.modifiedSeconds = modifiedSeconds
            self.notes = notes
        }
    }

    /// Its whole path.
    public var path: String
    /// The folder that it lies in; `nil` where it is the outermost one.
    public var parent: String?
    /// Folders, then sound files, each by the names that are shown.
    public var entries: [Entry]
    /// Why it cannot be looked into, in one line; `nil` where it could.
    public var problem: String?
    /// How many more there are than can be listed.
    public var leftOutCount = 0

    /// Makes a folder.
    public init(path: String, parent: String? = nil, entries: [Entry] = [], problem: String? = nil) {
        self.path = path
        self.parent = parent
        self.entries = entries
        self.problem = problem
    }
}

extension SoundFolder {
    /// The most entries that are listed.
    public static let maxEntries = 4_000
    /// Of so many files, and for so long, it is read what they are; what was read before does not count.
    private static let maxRead = 500
    private static let readingNanoseconds: Int64 = 1_500_000_000

    /// What a file's name ends in that libsndfile can read, by the endings that are in use for its formats.
    static let endings: Set<String> = [
        "wav", "wave", "bwf", "rf64", "w64", "flac", "ogg", "oga", "opus", "mp3", "mp2", "aif", "aiff", "aifc", "au",
        "snd",
        "caf", "voc", "iff", "8svx", "16svx", "sf", "ircam", "paf", "pvf", "xi", "avr", "htk", "sd2", "sds", "nist",
        "sph",
        "wve", "mpc",
    ]

    /// Whether a file of that name should be a sound, by its ending.
    public static func isSoundName(_ name: String) -> Bool {
        name.lastIndex(of: ".").map { endings.contains(name[name.index(after: $0)...].lowercased()) } ?? false
    }

    /// Looks into the folder at `path`: its folders and its sound files, what is hidden left out. Where it cannot be looked
    /// into, ``problem`` says why.
    ///
    /// It never takes long: what does not look like a sound by its ending is not touched, and after a second and a half of reading
    /// headers, tags and sidecars the rest have no notes; what was read is known the next time.
    /// - Parameter withNotes: whether they are read at all.
    public init(at path: String, withNotes: Bool = true) {
        self.init(at: path, readingUntil: withNotes ? Self.readingEnd : nil, maxRead: Self.maxRead)
    }

    /// When what is begun now has to end, in nanoseconds of the monotonic clock.
    static var readingEnd: Int64 { MonotonicTime.nanoseconds + readingNanoseconds }

    /// The same, with notes that are read until a moment of the monotonic clock; none where it is `nil`.
    /// - Parameter maxRead: of so many files at most.
    init(at path: String, readingUntil end: Int64?, maxRead: Int = .max) {
        let path = Path.whole(path)
        self.init(path: path, parent: Path.parent(of: path))
        guard let folder = opendir(Path.system(path)) else {
            problem = "\(path): \(FileProblem(errno: errno).text)"
            return
        }
        defer { closedir(folder) }
        while let item = readdir(folder) { add(item) }
        sort { Sound.stem($0.name) }
        leftOutCount = max(entries.count - Self.maxEntries, 0)
        entries.removeLast(leftOutCount)
        guard let end else { return }
        readNotes(until: end, maxRead)
        if entries.contains(where: { $0.notes.title != nil }) { sort { $0.notes.title ?? Sound.stem($0.name) } }
    }

    /// Names as people sort them: capitals do not come first, and 2 comes before 10.
    private mutating func sort(by name: (Entry) -> String) {
        let keyed = entries.map { (entry: $0, key: NaturalOrder(name($0))) }
        let sorted = keyed.sorted {
            ($0.entry.isFolder ? 0 : 1, $0.key, $0.entry.name) < ($1.entry.isFolder ? 0 : 1, $1.key, $1.entry.name)
        }
        entries = sorted.map { $0.entry }
    }

    private mutating func add(_ item: UnsafeMutablePointer<dirent>) {
        let name = Path.name(item)
        guard !name.hasPrefix(".") else { return }
        let place = Path.joined(path, name)
        if Int32(item.pointee.d_type) == Int32(DT_DIR) {
            entries.append(Entry(name: name, path: place, isFolder: true))
            return
        }
        let hasEnding = Self.isSoundName(name)
        // Links, and what lies on systems that say nothing, may be folders.
        let isPlain = Int32(item.pointee.d_type) == Int32(DT_REG)
        guard hasEnding || !isPlain else { return }
        var status = stat()
        guard stat(Path.system(place), &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: entries.append(Entry(name: name, path: place, isFolder: true))
        case S_IFREG where hasEnding:
            entries.append(
                Entry(
                    name: name, path: place, isFolder: false, byteCount: Int(status.st_size),
                    modifiedSeconds: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9))
        default: break
        }
    }

    private mutating func readNotes(until end: Int64, _ maxRead: Int) {
        var left = maxRead
        for index in entries.indices where !entries[index].isFolder {
            let mayRead = left > 0 && MonotonicTime.nanoseconds < end
            let (notes, wasRead) = SoundNotesCache.shared.notes(of: entries[index].path, mayRead: mayRead)
            if wasRead { left -= 1 }
            if let notes { entries[index].notes = notes }
        }
    }
}
