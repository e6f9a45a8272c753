/// What a file is by its first bytes, where it is none that is read here.
enum FileContent: Equatable {
    case empty, webPage
    /// Anything else, in words.
    case other(String)

    /// What `bytes` are; `nil` for what may be a text of ours.
    init?(_ bytes: [UInt8]) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let trimmed = text.drop { " \t\r\n".utf8.contains($0) }
        guard !trimmed.isEmpty else {
            self = .empty
            return
        }
        let begin = String(decoding: trimmed.prefix(14), as: UTF8.self).lowercased()
        if begin.hasPrefix("<!doctype html") || begin.hasPrefix("<html") {
            self = .webPage
            return
        }
        guard let name = Self.name(bytes) else { return nil }
        self = .other(name)
    }

    /// As it is told.
    var words: String {
        switch self {
        case .empty: "empty"
        case .webPage: "a web page (HTML)"
        case .other(let name): name
        }
    }

    private static func name(_ bytes: [UInt8]) -> String? {
        func has(_ mark: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: Array(mark.utf8)) }
        if ["RIFF", "RF64", "fLaC", "OggS", "FORM", "ID3", "caff", ".snd", "wvpk"].contains(where: { has($0) })
            || bytes.count > 1 && bytes[0] == 0xFF && [0xFB, 0xFA, 0xF3, 0xF2].contains(bytes[1])
        {
            return "a sound file"
        }
        if has("ftyp", at: 4) { return "a film or a sound (MP4)" }
        if has("%PDF") { return "a PDF" }
        if has("PK\u{3}\u{4}") || bytes.starts(with: [0x1F, 0x8B]) { return "an archive" }
        if has("PNG", at: 1) || has("GIF8") || bytes.starts(with: [0xFF, 0xD8]) { return "a picture" }
        // Text in UTF-16 has zeros, too.
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        return bytes.contains(0) && !isWide ? "no text" : nil
    }
}
