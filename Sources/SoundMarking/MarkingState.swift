import Sounds

/// A sound that is heard as it is, to be marked.
public struct MarkingState: Equatable, Sendable {
    /// The sound's name.
    public var sound: String
    /// How long it is, in seconds.
    public var durationSeconds: Double
    /// Where it is heard, in seconds.
    public var positionSeconds: Double
    /// Whether it goes on.
    public var isPlaying: Bool
    /// The speed at which it is heard; 1 = its own.
    public var speed: Double
    /// The number of the section in which it goes round, if any.
    public var loop: Int?
    /// Whether all of the sound goes round, where no section does.
    public var repeats: Bool
    /// What places snap to.
    public var snap: MarkingSnap
    /// The beats of the sound, the earliest first.
    public var beats: [Beat]
    /// The sections so far, in their order; the first is number 1.
    public var sections: [SoundSummary.Section]
    /// The sound's own pitch, in Hz.
    public var rootHz: Double
    /// Beats a minute, where they are known.
    public var tempo: Double?
    /// Whether the file beside the sound has everything that is marked.
    public var isSaved: Bool
    /// How it looks.
    public var waveform: Waveform

    /// Makes a state.
    public init(
        sound: String, durationSeconds: Double, positionSeconds: Double = 0, isPlaying: Bool = false,
        speed: Double = 1, loop: Int? = nil, repeats: Bool = false, snap: MarkingSnap = .off, beats: [Beat] = [],
        sections: [SoundSummary.Section] = [], rootHz: Double,
        tempo: Double? = nil, isSaved: Bool = true, waveform: Waveform
    ) {
        self.sound = sound
        self.durationSeconds = durationSeconds
        self.positionSeconds = positionSeconds
        self.isPlaying = isPlaying
        self.speed = speed
        self.loop = loop
        self.repeats = repeats
        self.snap = snap
        self.beats = beats
        self.sections = sections
        self.rootHz = rootHz
        self.tempo = tempo
        self.isSaved = isSaved
        self.waveform = waveform
    }
}
