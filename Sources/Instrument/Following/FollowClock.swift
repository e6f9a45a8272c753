import Session

/// Where the frames of the one who plays lie in this machine's time, and in the frames of its own engine. A value.
struct FollowClock: Equatable, Sendable {
    /// A frame of the one who plays, and when it is heard there, in microseconds of their stream.
    var played: PerformanceFeed.Clock
    /// What brings their microseconds to this machine's `CLOCK_MONOTONIC`.
    var offsetMicroseconds: Int64
    /// How much later it is heard here.
    var distanceMicroseconds: Int64
    /// A frame of the own engine, and when it is heard, in microseconds of `CLOCK_MONOTONIC`.
    var own: PerformanceFeed.Clock
    /// Frames a second.
    var rate: Double

    /// The frame of the one who plays, with its fraction, that is to be heard with a frame of the own engine.
    func played(atOwnFrame frame: Int64) -> Double {
        let own = Double(own.microseconds - offsetMicroseconds - distanceMicroseconds - played.microseconds)
        return Double(played.frame) + own * 1e-6 * rate + Double(frame - self.own.frame)
    }

    /// The frame of the own engine with which a frame of the one who plays is to be heard.
    func own(atPlayedFrame frame: Int64) -> Int64 {
        let ahead = Double(frame) - played(atOwnFrame: own.frame)
        return own.frame + Int64(ahead.rounded())
    }
}

/// Brings what is followed to its place, so slowly that nobody hears it. A value.
struct DriftControl: Sendable {
    /// Further away it is not brought back by its speed, in seconds: what is that much too early has changes come too late, one after the other.
    /// - `distanceSeconds`: how much later than where it is played it is heard.
    static func maxSeconds(distanceSeconds: Double) -> Double { min(0.02, distanceSeconds / 3) }
    /// The speed is never further from 1 than this: 1.7 cents.
    static let maxRatio = 0.001
    /// In so many seconds nearly all that is wrong is gone, where the speed allows it.
    private static let seconds = 4.0

    /// How far it is ahead, in seconds, smoothed.
    private(set) var aheadSeconds = 0.0
    private var isFirst = true

    /// Begins anew.
    mutating func reset() { self = DriftControl() }

    /// It is heard so many seconds too early, or too late where that is below 0: the speed that mends it.
    mutating func ratio(ahead: Double) -> Double {
        aheadSeconds = isFirst ? ahead : aheadSeconds + (ahead - aheadSeconds) * 0.2
        isFirst = false
        return 1 - min(max(aheadSeconds / Self.seconds, -Self.maxRatio), Self.maxRatio)
    }
}
