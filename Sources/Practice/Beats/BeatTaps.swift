/// Beats as they are tapped while a sound plays.
package struct BeatTaps: Equatable, Sendable {
    /// How long after the sound a tap counts: from the speaker to the hand's touch being known, in seconds.
    package let latencySeconds: Double
    /// What was tapped so far: where in the sound, in seconds, the earliest first.
    package private(set) var seconds: [Double] = []

    private var lastTap: Double?

    /// Taps that follow each other faster are one, in seconds: 500 beats a minute.
    package static let minGapSeconds = 0.12
    private static let maxTaps = 10_000

    /// Nothing is tapped yet.
    package init(latencySeconds: Double) {
        self.latencySeconds = latencySeconds.isFinite ? min(max(latencySeconds, 0), 2) : 0
    }

    /// A tap.
    /// - Parameters:
    ///   - moment: when, in seconds of any clock that goes on.
    ///   - place: where in the sound the output was then, in seconds.
    ///   - speed: how fast it went, 1 = its own speed.
    /// - Returns: whether it counts; the second of two fast taps does not.
    @discardableResult
    package mutating func tap(at moment: Double, place: Double, speed: Double = 1) -> Bool {
        guard moment.isFinite, place.isFinite, speed.isFinite, speed > 0 else { return false }
        if let lastTap, abs(moment - lastTap) < Self.minGapSeconds { return false }
        lastTap = moment
        let heard = max(0, place - latencySeconds * speed)
        // The same beat in a later pass of a loop: the later tap is the better one.
        seconds.removeAll { abs($0 - heard) < Self.minGapSeconds * min(speed, 1) }
        guard seconds.count < Self.maxTaps else { return false }
        seconds.insert(heard, at: seconds.firstIndex { $0 > heard } ?? seconds.count)
        return true
    }
}
