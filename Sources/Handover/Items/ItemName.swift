import Files

/// The name of a file from outside, made one that a folder can have and a screen can show.
enum ItemName {
    /// With room for ` (999)` in the 255 bytes that a name may have.
    static let limit = NameLimit(characters: 80, bytes: 240)
    private static let maxExtensionBytes = 12

    /// The last component of `text`, without control characters, marks that are not seen and dots at its beginning; `substitute` where
    /// nothing is left.
    static func cleaned(_ text: String, or substitute: String) -> String {
        let last = text.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let seen = String(String.UnicodeScalarView(last.unicodeScalars.filter { !isUnseen($0) }))
        // Shortened later, with the ending kept.
        var name = trimmed(boundedName(seen, .unlimited))
        while name.hasPrefix(".") { name = trimmed(String(name.dropFirst())) }
        // Some characters hold a slash, or are one with what follows.
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0) else { return substitute }
        let (stem, ending) = parts(name)
        return shortened(stem, by: ending) + ending
    }

    /// `name` with a number before its ending, as files are called beside others of the same name.
    static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 1 else { return name }
        let (stem, ending) = parts(name)
        return "\(stem) (\(number))\(ending)"
    }

    /// What comes before the last dot, and the rest, where that is short.
    private static func parts(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
            name[dot...].utf8.count <= maxExtensionBytes, name[dot...].count > 1
        else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    private static func shortened(_ stem: String, by ending: String) -> String {
        let room = NameLimit(
            characters: limit.characters - ending.count, bytes: limit.bytes - ending.utf8.count)
        return trimmed(boundedName(stem, room))
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// Marks of formatting, apart from those that join letters and pictures.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        case .privateUse, .unassigned, .surrogate: true
        default: false
        }
    }
}
