/// What is done with the phrase of a block.
public enum PhraseStep: Equatable, Sendable {
    /// It is there to be heard, from its beginning, standing still.
    case open(StudyPhrase)
    /// Goes on, or stands still.
    case play
    /// Plays the section of that number, from 1, and goes round in it; `nil`: nothing goes round any more.
    case section(Int?)
    /// A loop begins, or ends, at the beat nearest to what is heard.
    case loopBegin, loopEnd
    /// So many beats on, or back.
    case beat(Int)
    /// How fast it is heard at its own pitch; 1 = its tempo.
    case speed(Double)
}

/// A phrase that can be heard.
public struct BlockHearing: Equatable, Sendable {
    /// Whether it goes on.
    public var isPlaying: Bool
    /// Where it is heard, in seconds from its beginning.
    public var positionSeconds: Double
    /// What goes round, in seconds from its beginning; `nil` where nothing does.
    public var loopSeconds: ClosedRange<Double>?

    /// Makes one.
    public init(isPlaying: Bool, positionSeconds: Double = 0, loopSeconds: ClosedRange<Double>? = nil) {
        (self.isPlaying, self.positionSeconds, self.loopSeconds) = (isPlaying, positionSeconds, loopSeconds)
    }
}

/// A finger that came down.
public struct BlockTap: Equatable, Sendable {
    /// When, in seconds of any clock.
    public var seconds: Double
    /// Where on the surface, from its left end, 0, to its right end, 1.
    public var place: Double

    /// Makes one.
    public init(seconds: Double, place: Double) { (self.seconds, self.place) = (seconds, place) }
}
