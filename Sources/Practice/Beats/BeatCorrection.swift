import Numbers
import Sounds

/// What a player corrects in the beats of a sound. Beats are known by their index, counted from 0.
package enum BeatCorrection: Equatable, Sendable {
    /// Moves a beat by so many seconds, as far as its neighbours let it.
    case nudge(Int, seconds: Double)
    /// Moves all beats by so many seconds, as far as the sound reaches.
    case nudgeAll(seconds: Double)
    /// A further beat there, in seconds.
    case insert(seconds: Double)
    /// One beat less.
    case delete(Int)
    /// Keeps every second beat.
    case halve
    /// A further beat in the middle between each two, and one after the last where the sound goes on as long.
    case double
    /// This beat is the first of a bar, and so is every so manieth before and after it.
    case firstOfBar(Int, beatsPerBar: Int)
    /// Whether a beat is the first of a bar, and nothing else.
    case downbeat(Int, Bool)
    /// What was tapped, in seconds: takes the place of the beats between the first tap and the last.
    case tapped([Double])
    /// No beats.
    case clear

    /// One step of a nudge, in seconds.
    package static let nudgeSeconds = 0.01
    /// What a bar may have.
    package static let beatsPerBar = 1...32

    /// What it does, for a line such as `Undo: halve the beats`.
    package var words: String {
        switch self {
        case .nudge(let index, _): "move beat \(index &+ 1)"
        case .nudgeAll: "move all beats"
        case .insert: "insert a beat"
        case .delete(let index): "delete beat \(index &+ 1)"
        case .halve: "halve the beats"
        case .double: "double the beats"
        case .firstOfBar(let index, let count): "bars of \(count) from beat \(index &+ 1)"
        case .downbeat(let index, _): "first of a bar at beat \(index &+ 1)"
        case .tapped(let taps): taps.count == 1 ? "tap a beat" : "tap \(taps.count) beats"
        case .clear: "delete all beats"
        }
    }

    /// Why nothing comes of it, in a line; `nil` where it is done already.
    package func impossible(in grid: BeatGrid) -> String? {
        switch self {
        case .nudge, .nudgeAll: grid.isEmpty ? nil : "no room to move it"
        case .insert(let seconds): grid.count < Beat.maxCount ? Self.taken(seconds, grid) : Self.full
        case .double: grid.count > 1 ? Self.full : "too few beats to double"
        case .halve: "too few beats to halve"
        case .firstOfBar(_, let count) where !Self.beatsPerBar.contains(count):
            "a bar has \(Self.beatsPerBar.lowerBound) to \(Self.beatsPerBar.upperBound) beats"
        case .tapped(let taps): grid.count + taps.count > Beat.maxCount ? Self.full : nil
        case .delete, .firstOfBar, .downbeat, .clear: nil
        }
    }

    /// That a beat lies there, or so near that nobody hears two.
    private static func taken(_ seconds: Double, _ grid: BeatGrid) -> String? {
        guard let index = grid.index(nearestTo: seconds) else { return nil }
        let away = Int((abs(grid.beats[index].seconds - seconds) * 1_000).rounded())
        let place = "beat \(index + 1) lies at \(decimal(grid.beats[index].seconds, 3)) s"
        return away == 0 ? "\(place) already" : "\(place), only \(away) ms away: nudge moves it"
    }

    private static let full = "a sound has at most \(Beat.maxCount) beats"
}
