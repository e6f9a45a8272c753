import Files

/// Names of rooms as DNS-SD has them: the instance part of a service's name, one label of UTF-8 (RFC 6763 section 4.1.1).
package enum RoomName {
    /// The longest label of the DNS, in bytes (RFC 1035 section 2.3.4).
    package static let maxBytes = 63

    /// What a room without a name is called.
    package static let fallback = "Quern"

    /// `name` as it is announced: nothing in it that a terminal obeys or that is not seen, at most 63 bytes, cut where a character ends.
    package static func announced(_ name: String) -> String {
        let cleaned = VisibleText.cleaned(name, atMost: maxBytes)
        let cut = cut(cleaned, toBytes: maxBytes)
        return cut.isEmpty ? fallback : cut
    }

    /// The name of a room somewhere else as it is shown.
    package static func shown(_ name: String) -> String {
        let cleaned = VisibleText.cleaned(name, atMost: maxBytes)
        return cleaned.isEmpty ? fallback : cleaned
    }

    /// The first characters of `text` that fit into so many bytes of UTF-8, without a space at the end.
    package static func cut(_ text: String, toBytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var kept = ""
        var bytes = 0
        for character in text {
            bytes += character.utf8.count
            guard bytes <= limit else { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return kept
    }
}
