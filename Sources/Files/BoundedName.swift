/// How much of a name from outside is kept.
package struct NameLimit: Sendable {
    /// Characters as people count them.
    package var characters: Int
    /// Bytes of UTF-8: one character may have thousands.
    package var bytes: Int

    /// What people write: a title, an author, a section.
    package static let text = NameLimit(characters: 100, bytes: 400)
    /// A file's name: as long as the system lets one be, with each of its bytes escaped.
    package static let fileName = NameLimit(characters: 1_020, bytes: 1_020)

    /// All of it, in one line that a terminal draws.
    package static let unlimited = NameLimit(characters: .max, bytes: .max)

    package init(characters: Int, bytes: Int) {
        self.characters = characters
        self.bytes = bytes
    }
}

/// A name from outside, as it is kept and shown: one line without control characters and without marks that turn the direction of
/// writing, no longer than `limit`, cut where a character ends. A first character that is longer than all of that keeps its beginning.
package func boundedName(_ text: String, _ limit: NameLimit = .text) -> String {
    var name = ""
    var (characters, bytes) = (0, 0)
    for character in text {
        let kept = drawn(character)
        guard !kept.isEmpty else { continue }
        guard characters < limit.characters else { break }
        guard bytes + kept.utf8.count <= limit.bytes else {
            return name.isEmpty ? beginning(of: kept, bytes: limit.bytes) : name
        }
        name += kept
        characters += 1
        bytes += kept.utf8.count
    }
    return name
}

/// What is drawn of a character: the end of a line is a space, what a terminal would obey is nothing.
private func drawn(_ character: Character) -> String {
    if character.isNewline || character == "\t" { return " " }
    let scalars = character.unicodeScalars
    guard scalars.contains(where: { isControl($0) || isDirectionMark($0) }) else { return String(character) }
    return String(String.UnicodeScalarView(scalars.filter { !isControl($0) && !isDirectionMark($0) }))
}

private func beginning(of text: String, bytes: Int) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
        count += UTF8.width(scalar)
        guard count <= bytes else { break }
        kept.append(scalar)
    }
    return String(kept)
}
