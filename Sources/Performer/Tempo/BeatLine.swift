/// Where the beats lie: a straight line of beats over time, until the tempo is another one.
public struct BeatLine: Equatable, Sendable {
    /// Beats a minute, within ``tempos``.
    public private(set) var beatsPerMinute: Double
    /// The beat at ``microseconds``; its whole numbers are what is counted.
    public private(set) var beat: Double
    /// A moment of `CLOCK_MONOTONIC`, in microseconds.
    public private(set) var microseconds: Int64

    /// What a tempo may be, in beats a minute; what Ableton Link takes too.
    public static let tempos = 20.0...999
    /// The tempo where nobody has given one.
    public static let defaultTempo = 120.0

    /// Makes a line; a tempo beyond ``tempos`` is brought to their end, and what is no number is the usual one.
    public init(beatsPerMinute: Double = defaultTempo, beat: Double = 0, at microseconds: Int64 = 0) {
        self.beatsPerMinute =
            beatsPerMinute.isNaN
            ? Self.defaultTempo : min(max(beatsPerMinute, Self.tempos.lowerBound), Self.tempos.upperBound)
        self.beat = beat.isFinite ? beat : 0
        self.microseconds = microseconds
    }

    /// The beat at a moment.
    public func beat(at microseconds: Int64) -> Double {
        beat + Double(microseconds - self.microseconds) * beatsPerMicrosecond
    }

    /// The moment of a beat, in microseconds.
    public func microseconds(of beat: Double) -> Int64 {
        microseconds + Int64(((beat - self.beat) / beatsPerMicrosecond).rounded())
    }

    /// The line that leaves this one at a moment, at another tempo.
    public func bent(to beatsPerMinute: Double, at microseconds: Int64) -> BeatLine {
        BeatLine(beatsPerMinute: beatsPerMinute, beat: beat(at: microseconds), at: microseconds)
    }

    /// The line on which the beat nearest to a moment lies at that moment.
    func withBeat(at microseconds: Int64) -> BeatLine {
        BeatLine(beatsPerMinute: beatsPerMinute, beat: beat(at: microseconds).rounded(), at: microseconds)
    }

    private var beatsPerMicrosecond: Double { beatsPerMinute / 60_000_000 }
}
