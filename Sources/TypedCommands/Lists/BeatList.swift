import DisplayText
import Practice
import SoundMarking

/// The beats of a sound, a line each.
enum BeatList {
    /// The most beats that are listed at once.
    static let mostBeats = 40

    /// Some beats with their seconds and bars, from the one of that number on.
    static func lines(_ marking: MarkingState, from number: Int) -> [String] {
        let grid = BeatGrid(marking.beats)
        let shown = grid.beats.indices.dropFirst(max(number - 1, 0)).prefix(mostBeats)
        guard let last = shown.last else {
            return grid.isEmpty
                ? [line(marking)] : ["\(marking.sound) has only \(BeatWords.count(grid))"]
        }
        let (bars, places) = (grid.bars, grid.numbersInBar)
        let lines = shown.map { index in
            let seconds = "\(ValueText.fixed(grid.beats[index].seconds, decimals: 3)) s"
            guard let bar = bars[index], let place = places[index] else { return "\(index + 1): \(seconds)" }
            return "\(index + 1): \(seconds), bar \(bar), beat \(place)"
        }
        let left = grid.count - last - 1
        return [line(marking)] + lines
            + (left > 0 ? ["and \(left) more: beat list \(last + 2)"] : [])
    }

    /// The beats in a line.
    static func line(_ marking: MarkingState) -> String {
        guard !marking.beats.isEmpty else {
            return "\(marking.sound) has no beats: beat find finds them, beat tap taps them"
        }
        let grid = BeatGrid(marking.beats)
        let nearest = grid.index(nearestTo: marking.positionSeconds).map { index in
            "; nearest: beat \(index + 1), at \(ValueText.fixed(grid.beats[index].seconds, decimals: 3)) s"
        }
        return "\(marking.sound): \(BeatWords.line(grid, marking.beatsSource))\(nearest ?? "")"
    }
}
