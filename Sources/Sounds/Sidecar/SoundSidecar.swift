import Files

/// What stands beside a sound file, in `NAME.wav.toml`: what the player knows of it. See docs/sounds-of-your-own.md.
public struct SoundSidecar: Equatable, Sendable {
    /// A part of the sound.
    public struct Section: Equatable, Sendable {
        /// What the player calls it; empty where they gave no name.
        public var name: String
        /// Where it begins, in seconds.
        public var begin: Double
        /// Where it ends, in seconds.
        public var end: Double

        /// Makes a section.
        public init(name: String = "", begin: Double, end: Double) {
            self.name = name
            self.begin = begin
            self.end = end
        }
    }

    /// The version of the format that is written, and the newest that is read.
    public static let version = 1
    /// The most sections that a sound has.
    public static let maxSections = 9
    /// The most tags that a sound has.
    public static let maxTags = 32
    /// How it can be rated.
    public static let ratings = 0...5
    /// What its pitch may be, in Hz.
    public static let roots = 1.0...20_000
    /// What its tempo may be, in beats a minute.
    public static let tempos = 1.0...1_000

    /// What it is called; `nil` = as the file.
    public var name: String?
    /// Who plays it; `nil` = see ``shownArtist``.
    public var artist: String?
    /// The album that it is on; `nil` = see ``shownAlbum``.
    public var album: String?
    /// Who made it.
    public var author: String?
    /// What it belongs to.
    public var collection: String?
    /// On which terms it may be used.
    public var licence: String?
    /// Words to find it by, at most ``maxTags``, each once.
    public var tags: [String] = []
    /// How much the player likes it, 0…5; `nil` = not rated.
    public var rating: Int?
    /// Its picture's file, as it is written: see ``artPath(besideSound:)``.
    public var art: String?
    /// Its pitch at its own speed, in Hz.
    public var rootHz: Double?
    /// Whether it is a single cycle of a steady tone; `nil` = as it looks.
    public var isCycle: Bool?
    /// How many cycles of a steady tone lie one after the other, 2…256; `nil` = as it looks.
    public var cycles: Int?
    /// How many samples each of them has, 8…16,384; `nil` = as it looks.
    public var cycleSamples: Int?
    /// Beats a minute.
    public var tempo: Double?
    /// Where a loop begins and ends, in seconds.
    public var loop: ClosedRange<Double>?
    /// Its beats, each after the one before, at most ``Beat/maxCount``.
    public var beats: [Beat] = []
    /// Where its beats come from; `nil` where nobody says.
    public var beatsSource: BeatSource?
    /// Its sections, the one that begins first the first, at most ``maxSections``; they may overlap.
    public var sections: [Section] = []

    /// Nothing is known.
    public init() {}

    /// Whether both say the same of what kind of sound it is: a sample, a single cycle or a wavetable.
    package func isOfSameKind(as other: SoundSidecar) -> Bool {
        isCycle == other.isCycle && cycles == other.cycles && cycleSamples == other.cycleSamples
    }

    /// Who is shown as its artist: else the author.
    public var shownArtist: String? { artist ?? author }
    /// What is shown as its album: else the collection.
    public var shownAlbum: String? { album ?? collection }

    /// Where its picture should be; `nil` where it has none.
    /// - Parameter sound: the sound file; a path that is not absolute begins at its folder.
    public func artPath(besideSound sound: String) -> String? { art.map { Path.beside(Self.path(of: sound), $0) } }

    /// The sidecar of a sound file.
    public static func path(of sound: String) -> String { Path.exact(sound) + ".toml" }
}
