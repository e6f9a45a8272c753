/// A loop between two beats, by their indices. It may end where the beat after the last would be.
package struct BeatLoop: Equatable, Sendable {
    /// The beat with which it begins.
    package private(set) var first: Int
    /// The beat before which it ends, after ``first``; the number of beats stands for one after the last.
    package private(set) var end: Int

    /// A loop between two beats, in any order; `nil` where they are none, or the same.
    package init?(_ one: Int, _ other: Int, in grid: BeatGrid) {
        let (first, end) = (min(one, other), max(one, other))
        guard first >= 0, first < end, first < grid.count, end <= grid.count, grid.count > 1 else { return nil }
        (self.first, self.end) = (first, end)
    }

    /// The loop whose ends are nearest to two places, in seconds; at least one beat. `nil` with fewer than two beats.
    package init?(nearestTo seconds: ClosedRange<Double>, in grid: BeatGrid) {
        guard let first = grid.index(nearestTo: seconds.lowerBound),
            let end = grid.index(nearestTo: seconds.upperBound)
        else { return nil }
        self.init(first, max(end, first + 1), in: grid)
    }

    /// The same; where the second place is behind the last beat by most of a beat, the loop ends one after the last.
    package init?(between seconds: ClosedRange<Double>, in grid: BeatGrid) {
        guard let last = grid.beats.last, let beat = grid.beatSeconds, seconds.upperBound > last.seconds + beat / 2
        else {
            self.init(nearestTo: seconds, in: grid)
            return
        }
        guard let first = grid.index(nearestTo: seconds.lowerBound) else { return nil }
        self.init(first, grid.count, in: grid)
    }

    /// How many beats it has.
    package var length: Int { end - first }

    /// The same so many beats later, or earlier; `nil` where it does not fit.
    package func moved(by beats: Int, in grid: BeatGrid) -> BeatLoop? {
        let (first, isFirstTooFar) = first.addingReportingOverflow(beats)
        let (end, isEndTooFar) = end.addingReportingOverflow(beats)
        return isFirstTooFar || isEndTooFar ? nil : BeatLoop(first, end, in: grid)
    }

    /// Its first half; `nil` where it is one beat.
    package func halved(in grid: BeatGrid) -> BeatLoop? {
        length > 1 ? BeatLoop(first, first + length / 2, in: grid) : nil
    }

    /// Twice as many beats from the same first one; `nil` where the sound has not so many.
    package func doubled(in grid: BeatGrid) -> BeatLoop? { BeatLoop(first, first + 2 * length, in: grid) }

    /// Where it begins and ends, in seconds; `nil` where the beats are no longer there.
    /// - Parameter durationSeconds: how long the sound is, where that is known.
    package func seconds(in grid: BeatGrid, durationSeconds: Double? = nil) -> ClosedRange<Double>? {
        guard grid.beats.indices.contains(first), let last = grid.beats.last, let beat = grid.beatSeconds else {
            return nil
        }
        let begin = grid.beats[first].seconds
        if end < grid.count { return begin...grid.beats[end].seconds }
        guard end == grid.count else { return nil }
        let finish = min(last.seconds + beat, durationSeconds ?? .infinity)
        return finish > begin ? begin...finish : nil
    }
}
