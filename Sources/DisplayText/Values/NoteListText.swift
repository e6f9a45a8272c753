import Granular

/// How a player's own list of notes is shown.
package enum NoteListText {
    /// What stands behind the name of the set: "own (0 3:0.5 7)". Empty for all other values.
    package static func remark(_ parameter: Parameter, _ value: Double, _ notes: NoteList) -> String {
        guard parameter == .pitchSet, Int(value.rounded()) == PitchSet.own.rawValue else { return "" }
        return notes.notes.isEmpty ? " (no notes: pitch-set \(example) sets some)" : " (\(notes.text))"
    }

    /// How a list is typed.
    package static let example = "0 3:0.5 7"
}
