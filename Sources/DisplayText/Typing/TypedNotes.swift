import Files
import Granular

/// What is typed for `pitch-set` in place of a set's name: the player's own notes, "0 3:0.5 7".
package enum TypedNotes {
    /// The list that is meant; `nil` where `text` is no list but a name, or is for another parameter.
    /// - Throws: what is wrong with a list, in a line.
    package static func list(_ text: String, for parameter: Parameter) throws(ValueReading.Problem) -> NoteList? {
        guard parameter == .pitchSet else { return nil }
        if let semitones = semitones(ofNames: text) {
            throw ValueReading.Problem(
                description: "pitch-set takes semitones, not names of notes: \(semitones) for \(printable(text))")
        }
        guard let first = text.first(where: { !$0.isWhitespace }), "+-.0123456789".contains(first) else { return nil }
        do {
            return try NoteList(text)
        } catch {
            throw ValueReading.Problem(description: error.description)
        }
    }

    /// Whether `words` are the name of `pitch-set` and names of notes for it, which are not the rest of a longer name.
    /// - Returns: how many of them are the parameter's name; `nil` where they are something else.
    package static func nameCount(_ words: [Substring]) -> Int? {
        (1...2).first { count in
            guard words.count > count, semitones(ofNames: words.dropFirst(count).joined(separator: " ")) != nil else {
                return false
            }
            return TypedNames.names(.pitchSet).contains(words.prefix(count).joined(separator: "-").lowercased())
        }
    }

    /// "0 3 7" for "C Eb G": two notes or more, from the first one up. `nil` for other texts.
    static func semitones(ofNames text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == "," }
        let notes = words.compactMap(pitchClass)
        guard words.count > 1, notes.count == words.count else { return nil }
        return notes.map { String(($0 - notes[0] + 24) % 12) }.joined(separator: " ")
    }

    /// Semitones above C of a note's name, with or without an octave.
    private static func pitchClass(_ word: Substring) -> Int? {
        let letters: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
        guard let letter = word.first, let semitone = letters[Character(letter.uppercased())] else { return nil }
        let accidentals: [Character: Int] = ["#": 1, "♯": 1, "b": -1, "♭": -1]
        let sign = word.dropFirst().first.flatMap { accidentals[$0] }
        let octave = word.dropFirst(sign == nil ? 1 : 2)
        return octave.allSatisfy { "0123456789".contains($0) } ? semitone + (sign ?? 0) : nil
    }
}
