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
        /// How long it sounds, in seconds; `nil` where that is not known.
        public var durationSeconds: Double?

        /// Makes an entry.
        public init(
            name: String, path: String, isFolder: Bool, byteCount: Int = 0, modifiedSeconds: Double = 0,
            durationSeconds: Double? = nil
        ) {
            self.name = name
            self.path = path
            self.isFolder = isFolder
            self.byteCount = byteCount
            self.modifiedSeconds = modifiedSeconds
            self.durationSeconds = durationSeconds
        }
    }

    /// Its whole path.
    public var path: String
    /// The folder that it lies in; `nil` where it is the outermost one.
    public var parent: String?
    /// Folders, then sound files, each by their names.
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
