import Granular

/// What is typed for `pitch-set` in place of a set's name: the player's own notes, "0 3:0.5 7".
package enum TypedNotes {
    /// The list that is meant; `nil` where `text` is no list but a name, or is for another parameter.
    /// - Throws: what is wrong with a list, in a line.
    package static func list(_ text: String, for parameter: Parameter) throws(ValueReading.Problem) -> NoteList? {
        guard parameter == .pitchSet, let first = text.first(where: { !$0.isWhitespace }),
            "+-.0123456789".contains(first)
        else { return nil }
        do {
            return try NoteList(text)
        } catch {
            throw ValueReading.Problem(description: error.description)
        }
    }
}
