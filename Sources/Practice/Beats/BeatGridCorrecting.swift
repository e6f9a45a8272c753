import Sounds

extension BeatGrid {
    /// The beats after a correction; `nil` where it changes nothing: there is no such beat, no room, or nothing to do.
    /// - Parameter durationSeconds: how long the sound is; any length where `nil`.
    package func corrected(_ correction: BeatCorrection, durationSeconds: Double? = nil) -> BeatGrid? {
        let grid =
            switch correction {
            case .nudge(let index, let seconds): nudged(index, seconds, durationSeconds)
            case .nudgeAll(let seconds): allNudged(seconds, durationSeconds)
            case .insert(let seconds): inserted(seconds, durationSeconds)
            case .delete(let index): beats.indices.contains(index) ? without(index) : nil
            case .halve: halved
            case .double: doubled(durationSeconds)
            case .firstOfBar(let index, let count): withBars(from: index, of: count)
            case .downbeat(let index, let isDownbeat): withDownbeat(index, isDownbeat)
            case .tapped(let taps): withTaps(taps, durationSeconds)
            case .clear: BeatGrid()
            }
        return grid == self ? nil : grid
    }

    private func nudged(_ index: Int, _ seconds: Double, _ duration: Double?) -> BeatGrid? {
        guard beats.indices.contains(index), seconds.isFinite else { return nil }
        let earliest = index > 0 ? beats[index - 1].seconds + Self.minGapSeconds : 0
        let latest = index < count - 1 ? beats[index + 1].seconds - Self.minGapSeconds : duration ?? .infinity
        guard earliest <= latest else { return nil }
        var beats = beats
        beats[index].seconds = min(max(beats[index].seconds + seconds, earliest), latest)
        return BeatGrid(beats)
    }

    private func allNudged(_ seconds: Double, _ duration: Double?) -> BeatGrid? {
        guard let first = beats.first, let last = beats.last, seconds.isFinite else { return nil }
        let room = max(0, (duration ?? .infinity) - last.seconds)
        let shift = min(max(seconds, -first.seconds), room)
        return BeatGrid(beats.map { Beat(seconds: $0.seconds + shift, isDownbeat: $0.isDownbeat) })
    }

    /// A beat that is put beside another nearer than that, in seconds, is the same one: 1,200 beats a minute.
    private static let insertGapSeconds = 0.05

    private func inserted(_ seconds: Double, _ duration: Double?) -> BeatGrid? {
        guard count < Beat.maxCount, seconds.isFinite, seconds >= 0, seconds <= duration ?? .infinity else {
            return nil
        }
        let isFree = index(nearestTo: seconds).map { abs(beats[$0].seconds - seconds) >= Self.insertGapSeconds } ?? true
        return isFree ? BeatGrid(beats + [Beat(seconds: seconds)]) : nil
    }

    private func without(_ index: Int) -> BeatGrid {
        var beats = beats
        beats.remove(at: index)
        return BeatGrid(beats)
    }

    /// Those that begin more bars stay.
    private var halved: BeatGrid? {
        guard count > 1 else { return nil }
        let downbeats = beats.indices.filter { beats[$0].isDownbeat }
        let odd = downbeats.count { !$0.isMultiple(of: 2) }
        let kept = 2 * odd > downbeats.count ? 1 : 0
        return BeatGrid(beats.indices.filter { $0 % 2 == kept }.map { beats[$0] })
    }

    private func doubled(_ duration: Double?) -> BeatGrid? {
        guard count > 1, 2 * count <= Beat.maxCount else { return nil }
        var between = zip(beats.dropFirst(), beats).map { Beat(seconds: ($0.seconds + $1.seconds) / 2) }
        let last = beats[count - 1].seconds
        let after = last + (last - beats[count - 2].seconds) / 2
        if after <= duration ?? .infinity { between.append(Beat(seconds: after)) }
        return BeatGrid(beats + between)
    }

    private func withBars(from index: Int, of size: Int) -> BeatGrid? {
        guard beats.indices.contains(index), BeatCorrection.beatsPerBar.contains(size) else { return nil }
        return BeatGrid(
            beats.indices.map { Beat(seconds: beats[$0].seconds, isDownbeat: ($0 - index).isMultiple(of: size)) })
    }

    private func withDownbeat(_ index: Int, _ isDownbeat: Bool) -> BeatGrid? {
        guard beats.indices.contains(index) else { return nil }
        var beats = beats
        beats[index].isDownbeat = isDownbeat
        return BeatGrid(beats)
    }

    private func withTaps(_ taps: [Double], _ duration: Double?) -> BeatGrid? {
        let grid = BeatGrid(taps.map { Beat(seconds: $0) }, durationSeconds: duration)
        var tapped = grid.beats
        guard let first = tapped.first?.seconds, let last = tapped.last?.seconds else { return nil }
        // What is nearer than half a tapped beat to the ends is what was meant by them.
        let reach = (grid.beatSeconds ?? 2 * Self.minGapSeconds) / 2
        func stays(_ beat: Beat) -> Bool { beat.seconds <= first - reach || beat.seconds >= last + reach }
        let others = beats.filter(stays)
        guard others.count + tapped.count <= Beat.maxCount else { return nil }
        // What began a bar is tapped as its first beat.
        for beat in beats where beat.isDownbeat && !stays(beat) {
            guard let index = grid.index(nearestTo: beat.seconds), abs(tapped[index].seconds - beat.seconds) < reach
            else { continue }
            tapped[index].isDownbeat = true
        }
        return BeatGrid(others + tapped)
    }
}
