/// A sound of the collection: what its file, its tags and the notes beside it say, as the index has it.
public struct CollectionEntry: Equatable, Sendable {
    /// Its file's whole path.
    public var file: String
    /// What it is called: by the notes beside it, by its tags, or as its file.
    public var name: String
    /// Who made it; `nil` where nobody says.
    public var artist: String?
    /// The album or collection it belongs to; `nil` where nobody says.
    public var album: String?
    /// Words to find it by, the genre of its file among them.
    public var tags: [String] = []
    /// How long it is, in seconds; `nil` where that is not known.
    public var lengthSeconds: Double?
    /// Its sample rate, in Hz; `nil` where it cannot be read.
    public var rate: Int?
    /// How loud it is as a whole, in LUFS (EBU R 128), minus infinity for silence; `nil` until it was listened to.
    public var loudness: Double?
    /// Its pitch at its own speed, in Hz, where the notes beside it or the file say so.
    public var rootHz: Double?
    /// How many sections it has.
    public var sectionCount = 0
    /// How many beats are written beside it.
    public var beatCount = 0
    /// How much the player likes it, 0…5; `nil` where they did not say.
    public var rating: Int?
    /// The picture that belongs to it: a file's whole path.
    public var art: String?
    /// When it was played last, in seconds since 1970; `nil` where it never was.
    public var playedSeconds: Double?
    /// When its file was changed last, in seconds since 1970.
    public var modifiedSeconds = 0.0
    /// Its file's size, in bytes.
    public var byteCount = 0
    /// Whether its file was there when its folder was looked through last.
    public var isMissing = false
    /// Why it cannot be played, in a line; `nil` where nothing is wrong.
    public var problem: String?
    /// How far it is from the sound that it is compared with, 0 (the same) and more; only where the query has one.
    public var distance: Double?

    /// A sound of which nothing is known but its file and what it is called.
    public init(file: String, name: String) {
        self.file = file
        self.name = name
    }
}
