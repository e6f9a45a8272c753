/// What is looked for in the collection, and in which order.
public struct CollectionQuery: Equatable, Sendable {
    /// The order of what is found. Where two are alike, and where nothing is known, names decide.
    public enum Sort: String, CaseIterable, Sendable {
        /// By names, as people sort them.
        case name
        /// By artists, then by names.
        case artist
        /// The shortest first.
        case length
        /// The file that was changed last first.
        case newest
        /// What was played last first.
        case lastPlayed = "last-played"
        /// The softest first.
        case loudness
        /// What sounds most like ``CollectionQuery/like`` first.
        case likeness
    }

    /// Whether sounds are found whose files are missing.
    public enum Missing: Equatable, Sendable {
        /// With all others.
        case shown
        case hidden
        /// These alone.
        case only
    }

    /// Words, in any order: a sound is found where each of them begins a word of its name, artist, album, tags, file or folders, whatever
    /// the case and the accents. All sounds where there is none.
    public var text = ""
    /// The order.
    public var sort = Sort.name
    /// Whether the order is turned round.
    public var isReversed = false
    /// The file of the sound that ``Sort/likeness`` compares with.
    public var like: String?
    /// Only sounds in this folder, or in folders within it: a whole path.
    public var folder: String?
    /// Only sounds that lie in a folder of this name, at any depth, capitals or not.
    public var family: String?
    /// Only sounds of this length, in seconds.
    public var lengthSeconds: ClosedRange<Double>?
    /// Only sounds with this tag, whatever the case and the accents.
    public var tag: String?
    /// What becomes of sounds whose files are missing.
    public var missing = Missing.shown
    /// How many of what is found are left out at the beginning.
    public var offset = 0
    /// How many are wanted at most; no more than ``maxLimit`` are given.
    public var limit = 200

    /// The most entries that a page has.
    public static let maxLimit = 10_000

    /// All sounds by their names, or those that `text` finds.
    public init(_ text: String = "", sort: Sort = .name) {
        self.text = text
        self.sort = sort
    }
}

/// What was found.
public struct CollectionPage: Equatable, Sendable {
    /// Where names that begin with one letter begin.
    public struct Letter: Equatable, Sendable {
        /// A capital letter without its accents; "#" for digits and for what is no letter.
        public var text: String
        /// The position of the first of them among all that was found, 0 and more.
        public var position: Int
    }

    /// What was looked for.
    public var query: CollectionQuery
    /// The sounds from the query's offset on.
    public var entries: [CollectionEntry] = []
    /// How many there are in all.
    public var totalCount = 0
    /// The alphabetical index; empty where the order is neither by name nor by artist.
    public var letters: [Letter] = []
    /// What may explain that nothing was found, in a line: there is no such tag, or family; `nil` where nothing does.
    public var remark: String?
    /// Why nothing, or not all, could be found, in a line; `nil` where nothing is wrong.
    public var problem: String?

    init(_ query: CollectionQuery) { self.query = query }
}

/// What the collection does at present.
public struct CollectionProgress: Equatable, Sendable {
    /// What is going on.
    public enum Phase: Equatable, Sendable {
        /// Everything is up to date.
        case idle
        /// Folders are looked through; `done` counts the files that were found so far.
        case listing
        /// New and changed files are read.
        case reading
        /// Sounds are listened to, for loudness and likeness.
        case listening
    }

    /// What is going on.
    public var phase = Phase.idle
    /// How many files it has been done for.
    public var done = 0
    /// How many there are; 0 where that is not known yet.
    public var total = 0

    /// Nothing is going on.
    public init() {}

    init(_ phase: Phase, done: Int = 0, total: Int = 0) {
        self.phase = phase
        self.done = done
        self.total = total
    }

    /// In a few words for a player: "reading sounds, 120 of 3400"; `nil` where nothing is going on.
    public var text: String? {
        switch phase {
        case .idle: nil
        case .listing: "looking for sounds, \(done) found"
        case .reading: "reading sounds, \(done) of \(total)"
        case .listening: "listening to sounds, \(done) of \(total)"
        }
    }
}
