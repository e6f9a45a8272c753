/// A sound that grains can be cut from: at once, or, where it is built in and was not played yet, after a moment.
public struct SoundSummary: Equatable, Sendable {
    /// A part of a sound.
    public struct Section: Equatable, Sendable {
        /// What the player calls it; empty where they gave no name.
        public var name: String
        /// Where it begins, in seconds.
        public var beginSeconds: Double
        /// Where it ends, in seconds.
        public var endSeconds: Double

        /// Makes a section.
        public init(name: String = "", beginSeconds: Double, endSeconds: Double) {
            self.name = name
            self.beginSeconds = beginSeconds
            self.endSeconds = endSeconds
        }
    }

    /// What it is called; no other is called so.
    public var name: String
    /// Who plays it; empty where that is not known.
    public var artist: String
    /// The album that it is on; empty where that is not known.
    public var album: String
    /// Whether it is a waveform, with a pitch alone, or a sound, with places in it. A wavetable is a waveform, too.
    public var isWaveform: Bool
    /// Whether it has a pitch of its own, as files and built-in sounds have and most waveforms have not.
    public var hasRoot: Bool
    /// How many cycles a wavetable has, which the position goes through; 1 of all else.
    public var cycleCount: Int
    /// How long it is, in seconds; 0 for a waveform.
    public var durationSeconds: Double
    /// The file that it was read from; `nil` for a built-in one.
    public var file: String?
    /// What it is good for, in a line; empty where nobody says.
    public var about: String
    /// Whether it is there: a built-in sound is made when it is first asked for.
    public var isReady: Bool
    /// Its sections, at most nine; the first is number 1.
    public var sections: [Section]
    /// Whether it has beats that the position can step to.
    public var hasBeats: Bool

    /// Makes a summary.
    /// - Parameter hasRoot: without a word, of what is no waveform.
    public init(
        name: String, isWaveform: Bool, hasRoot: Bool? = nil, cycleCount: Int = 1, durationSeconds: Double = 0,
        file: String? = nil, artist: String = "", album: String = "", about: String = "",
        isReady: Bool = true, sections: [Section] = [], hasBeats: Bool = false
    ) {
        self.name = name
        self.artist = artist
        self.album = album
        self.isWaveform = isWaveform
        self.hasRoot = hasRoot ?? !isWaveform
        self.cycleCount = cycleCount
        self.durationSeconds = durationSeconds
        self.file = file
        self.about = about
        self.isReady = isReady
        self.sections = sections
        self.hasBeats = hasBeats
    }
}

extension SoundSummary {
    /// Whether it has cycles that the position chooses from.
    public var isWavetable: Bool { cycleCount > 1 }
    /// Whether the position says where in it grains start: in all but single cycles.
    public var hasPlaces: Bool { !isWaveform || isWavetable }
}

extension SoundSummary.Section {
    package init(_ section: SoundSidecar.Section) {
        self.init(name: section.name, beginSeconds: section.begin, endSeconds: section.end)
    }
}
