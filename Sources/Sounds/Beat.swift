/// A beat of a sound.
public struct Beat: Equatable, Sendable {
    /// When it is heard at the sound's own speed, in seconds from its beginning, 0 and more.
    public var seconds: Double
    /// Whether it is the first of a bar.
    public var isDownbeat: Bool

    /// Makes a beat.
    public init(seconds: Double, isDownbeat: Bool = false) {
        self.seconds = seconds
        self.isDownbeat = isDownbeat
    }

    /// The most beats that a sound has: 20 minutes at 500 beats a minute.
    public static let maxCount = 10_000
}

/// Where a sound's beats come from, by its name in files.
public enum BeatSource: String, CaseIterable, Sendable {
    /// Read from a file that another program wrote, or that somebody else made.
    case imported = "import"
    /// Found by a program that listens for beats: a proposal.
    case found
    /// Tapped or corrected by hand.
    case tapped
}
