import Sounds

/// How near the hands were to the beats in one pass through a part of a sound.
///
/// A pass is clean where nine of ten touches came within 70 ms of a beat, and at least half of the beats had one. 70 ms is what evaluations of
/// beat tracking allow (M. E. P. Davies, N. Degara, M. D. Plumbley 2009).
package struct PassTouches: Equatable, Sendable {
    /// How far from a beat a touch may come, in seconds that pass while one plays, whatever the speed.
    package static let toleranceSeconds = 0.07
    private static let touchFraction = 0.9, beatFraction = 0.5
    private static let maxTouches = 100_000

    private let beats: [Beat]
    private let grid: BeatGrid
    private var count = 0
    private var near = 0
    private var distances = 0.0
    private var beatsTouched: Set<Int> = []

    /// A pass through the beats of `grid` that lie in `seconds`, its end left out.
    package init(_ grid: BeatGrid, in seconds: ClosedRange<Double>) {
        self.grid = grid
        beats = grid.beats.filter { $0.seconds >= seconds.lowerBound && $0.seconds < seconds.upperBound }
    }

    /// A touch where the sound was at `place`, in seconds of the sound, its latency taken off.
    /// - Parameter speed: 1 = the sound's own.
    package mutating func touch(at place: Double, speed: Double) {
        guard speed > 0, place.isFinite, count < Self.maxTouches, let index = grid.index(nearestTo: place) else {
            return
        }
        count += 1
        let distance = (place - grid.beats[index].seconds) / speed
        guard abs(distance) <= Self.toleranceSeconds else { return }
        near += 1
        distances += distance
        beatsTouched.insert(index)
    }

    /// How late the touches near beats came on average, in seconds; `nil` without any.
    package var meanSeconds: Double? { near == 0 ? nil : distances / Double(near) }

    /// Whether the pass was clean; `nil` where nothing can be said: no beats in it, or no touches.
    package var isClean: Bool? {
        guard count > 0, !beats.isEmpty else { return nil }
        return Double(near) >= Self.touchFraction * Double(count)
            && Double(beatsTouched.count) >= Self.beatFraction * Double(beats.count)
    }
}
