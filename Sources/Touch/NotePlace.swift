/// Notes of a keyboard are fingers too. They lie above the surface, where no finger can come: `x` is the note, `y` its colour.
extension SurfacePoint {
    /// Where notes lie: `y` from here on, for a surface's height. No finger is so far from its surface.
    public static let notesBegin = 64.0
    /// So many semitones lie across, from C-1 on.
    public static let noteCount = 128.0

    /// Where a note lies. `pitch`: in semitones above C-1, 0…128; `timbre`: 0…1. What is beyond is brought to its end.
    public init(note pitch: Double, timbre: Double) {
        self.init(
            x: min(max(pitch / Self.noteCount, 0), 1), y: Self.notesBegin + min(max(timbre, 0), 1))
    }

    /// Whether a note lies there, and no finger.
    public var isNote: Bool { y >= Self.notesBegin && y <= Self.notesBegin + 1 }
}
