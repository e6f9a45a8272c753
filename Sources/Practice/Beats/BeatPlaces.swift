import Sounds

extension BeatGrid {
    /// A place that is no further from a beat is that beat, in seconds.
    package static let sameSeconds = 0.001

    /// The index of the beat that is nearest to a place, in seconds; of two as near the earlier. `nil` without beats.
    package func index(nearestTo seconds: Double) -> Int? {
        guard !isEmpty, seconds.isFinite else { return nil }
        let after = firstIndex(from: seconds)
        guard after > 0 else { return 0 }
        guard after < count else { return count - 1 }
        return seconds - beats[after - 1].seconds <= beats[after].seconds - seconds ? after - 1 : after
    }

    /// The nearest beat to a place, in seconds; the place itself without beats.
    package func snapped(_ seconds: Double) -> Double { index(nearestTo: seconds).map { beats[$0].seconds } ?? seconds }

    /// Where so many beats on, or back, lead from a place: from between two beats, the next one is the first on and the last one the first
    /// back. Beyond the ends it is the last beat, or the first.
    /// - Parameters:
    ///   - seconds: the place.
    ///   - steps: how many; negative for back.
    ///   - grace: how soon after a beat one step back still means the one before it, in seconds: sound that plays is past it at once.
    /// - Returns: the beat in seconds; `nil` where there is none in that direction.
    package func place(from seconds: Double, steps: Int, graceSeconds grace: Double = sameSeconds) -> Double? {
        Self.place(in: beats, from: seconds, steps, grace)
    }

    /// Where so many bars on, or back, lead from a place, as ``place(from:steps:graceSeconds:)`` has it for beats. Four beats are a bar where
    /// none is known.
    package func place(from seconds: Double, bars: Int, graceSeconds grace: Double = sameSeconds) -> Double? {
        guard hasBars else {
            let (steps, isTooMany) = bars.multipliedReportingOverflow(by: 4)
            return isTooMany ? nil : place(from: seconds, steps: steps, graceSeconds: grace)
        }
        return Self.place(in: beats.filter(\.isDownbeat), from: seconds, bars, grace)
    }

    /// How long a beat lasts around a place: the median of a few, in seconds; `nil` with fewer than two beats.
    package func beatSeconds(around seconds: Double) -> Double? {
        guard let index = index(nearestTo: seconds) else { return nil }
        let near = max(index - Self.reach, 0)...min(index + Self.reach, count - 1)
        return BeatGrid(Array(beats[near])).beatSeconds
    }

    /// The first beat at a place or after it, in seconds; `nil` where none is.
    package func beat(from seconds: Double) -> Double? {
        let index = firstIndex(from: seconds - Self.sameSeconds)
        return index < count ? beats[index].seconds : nil
    }

    /// So many beats on each side of a place say how long one is there.
    private static let reach = 2

    /// The index of the first beat at `seconds` or after it; ``count`` where none is.
    func firstIndex(from seconds: Double) -> Int { Self.firstIndex(in: beats, from: seconds) }

    private static func firstIndex(in beats: [Beat], from seconds: Double) -> Int {
        var (low, high) = (0, beats.count)
        while low < high {
            let middle = (low + high) / 2
            if beats[middle].seconds < seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func place(in beats: [Beat], from seconds: Double, _ steps: Int, _ grace: Double) -> Double? {
        guard !beats.isEmpty, seconds.isFinite, steps != 0 else { return nil }
        let many = min(max(steps, -Beat.maxCount), Beat.maxCount)
        // On: the first that is later than here. Back: the last that is earlier than here, without grace.
        let index =
            many > 0
            ? firstIndex(in: beats, from: seconds + sameSeconds) + many - 1
            : firstIndex(in: beats, from: seconds - max(grace, sameSeconds)) + many
        let place = beats[min(max(index, 0), beats.count - 1)].seconds
        return many > 0 ? (place > seconds + sameSeconds ? place : nil) : (place < seconds - sameSeconds ? place : nil)
    }
}
