import Granular
import Mapping

/// The note that a guest has of their own, in the host's scale.
enum OwnNote {
    /// Over so many octaves the guests' notes lie, the lowest an octave below the pitch.
    private static let octaves = 3

    /// Semitones from the host's pitch: the degrees in their order, guest by guest, and from the lowest again after the highest.
    static func semitones(of number: Int, in degrees: [Double]) -> Double {
        let spans = degrees.isEmpty ? [0] : degrees
        let octave = max(((spans.max() ?? 0) - (spans.min() ?? 0) + 1) / 12, 1).rounded(.up) * 12
        let turns = max(octaves * 12 / Int(octave), 1)
        let place = (GuestSource.original(number) - 1) % (spans.count * turns)
        let (turn, degree) = place.quotientAndRemainder(dividingBy: spans.count)
        return spans[degree] + octave * Double(turn) - 12
    }

    /// The degrees of the host's scale, from low to high: those that its grains draw their notes from, and a pentatonic scale's where
    /// they draw none.
    static func degrees(_ values: ParameterValues, _ notes: NoteList) -> [Double] {
        let set = PitchSet(rawValue: Int(values[.pitchSet])) ?? .off
        let own = Set(notes.notes.map(\.semitones)).sorted()
        switch set {
        case .own where !own.isEmpty: return own
        case .off, .own: return PitchSet.minorPentatonic.degrees.map(Double.init)
        default: return set.degrees.map(Double.init)
        }
    }
}
