import Numbers
import Practice
import Sounds

/// The beats of the sound that is open.
extension OpenMarking {
    /// What is asked of the beats, but for finding them; a line where it cannot be done.
    package func beat(_ step: BeatStep, at now: MarkingMoment) -> String? {
        let grid = sheet.grid
        switch step {
        case .step(let count):
            guard !grid.isEmpty else { return noBeats }
            go(to: grid.place(from: now.seconds, steps: count, graceSeconds: grace(at: now)), now)
        case .bar(let count):
            guard !grid.isEmpty else { return noBeats }
            go(to: grid.place(from: now.seconds, bars: count, graceSeconds: grace(at: now)), now)
        case .tap: return heard.isPlaying ? tap(now) : correct(.insert(seconds: now.seconds), at: now)
        case .find: return nil
        case .nudge(let seconds):
            return correctNearest(to: now.seconds, now, telling: { "moved: beat \($0 + 1) → \($1)" }) {
                .nudge($0, seconds: seconds)
            }
        case .nudgeAll(let seconds): return correctNearest(to: now.seconds, now) { _ in .nudgeAll(seconds: seconds) }
        case .insert(let seconds):
            if let seconds, !(0...sheet.durationSeconds).contains(seconds) {
                return ending
            }
            return correct(.insert(seconds: seconds ?? now.seconds), at: now)
        case .delete(let seconds):
            let place = seconds ?? now.seconds
            return correctNearest(
                to: place, now, telling: { "beat \($0 + 1) at \($1) deleted: undo brings it back" }
            ) { .delete($0) }
        case .halve: return correctNearest(to: now.seconds, now) { _ in .halve }
        case .double: return correctNearest(to: now.seconds, now) { _ in .double }
        case .firstOfBar(let count):
            let count = count ?? grid.beatsPerBar ?? 4
            return correctNearest(to: now.seconds, now) { .firstOfBar($0, beatsPerBar: count) }
        case .clear:
            let words = "\(BeatWords.count(grid)) deleted: undo brings back all"
            return correctNearest(to: now.seconds, now, telling: { _, _ in words }) { _ in .clear }
        }
        return nil
    }

    /// Beats that were found take the place of those that are there.
    package func setBeats(_ grid: BeatGrid, at now: MarkingMoment) -> String? {
        mark("find the beats", at: now) { sheet in
            sheet.setBeats(grid, from: .found)
            return nil
        }
    }

    /// Where the sound ends.
    var ending: String { "\(sound.name) ends at \(decimal((sheet.durationSeconds * 100).rounded(.down) / 100, 2)) s" }

    /// That there are none, and what to do.
    private var noBeats: String { "\(sound.name) has no beats: find them, or tap them" }

    /// How soon after a beat one step back still means the one before it, in seconds of the sound.
    private func grace(at now: MarkingMoment) -> Double {
        guard heard.isPlaying else { return BeatGrid.sameSeconds }
        let beat = sheet.grid.beatSeconds(around: now.seconds) ?? .infinity
        return min(Self.stepBack * heard.speed(at: now.frame), beat / 2)
    }

    private func go(to place: Double?, _ now: MarkingMoment) {
        if let place { go(to: place, now) }
    }

    private func correct(_ correction: BeatCorrection, at now: MarkingMoment) -> String? {
        mark(correction.words, at: now) { $0.correct(correction) }
    }

    private func correctNearest(
        to seconds: Double, _ now: MarkingMoment, telling words: ((Int, String) -> String)? = nil,
        _ correction: (Int) -> BeatCorrection
    ) -> String? {
        guard let index = sheet.grid.index(nearestTo: seconds) else { return noBeats }
        let before = sheet.grid
        if let trouble = correct(correction(index), at: now) { return trouble }
        // Where it lies now, or lay where it is no more.
        let grid = sheet.grid.count == before.count ? sheet.grid : before
        news = words?(index, "\(decimal(grid.beats[index].seconds, 3)) s")
        return nil
    }

    /// A beat where the sound is heard. What is tapped one after the other is one step.
    private func tap(_ now: MarkingMoment) -> String? {
        // Where it is heard has no latency any more.
        let moment = Double(now.frame) / rate
        var (taps, before) = (BeatTaps(latencySeconds: 0), sheet)
        let goesOn = tapping.map { (0...Self.tappingSeconds).contains(moment - $0.last) } ?? false
        if goesOn, let tapping { (taps, before) = (tapping.taps, tapping.before) }
        guard taps.tap(at: moment, place: now.seconds, speed: heard.speed(at: now.frame)) else { return nil }
        let correction = BeatCorrection.tapped(taps.seconds)
        if goesOn {
            var changed = before
            if let words = changed.correct(correction) { return words }
            history.rename(correction.words)
            sheet = changed
        } else if let words = mark(correction.words, at: now, { $0.correct(correction) }) {
            return words
        }
        tapping = (taps, before, moment)
        return nil
    }

    /// Taps that are further apart than so many seconds are two steps.
    private static let tappingSeconds = 4.0
}
