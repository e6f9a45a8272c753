/// The texts in a tag of ID3v2 that stands in a chunk of a WAV or AIFF file, which libsndfile does not read.
enum ID3Text {
    /// A longer text is left out, in bytes.
    private static let maxBytes = 8_192
    /// What the frames are called, in versions 3 and 4, and in version 2 before them.
    private static let names: [String: WritableKeyPath<SoundTags, String?> & Sendable] = [
        "TIT2": \.title, "TPE1": \.artist, "TALB": \.album, "TCON": \.genre, "TDRC": \.date, "TYER": \.date,
        "TRCK": \.track,
        "TT2": \.title, "TP1": \.artist, "TAL": \.album, "TCO": \.genre, "TYE": \.date, "TRK": \.track,
    ]

    /// Adds what the tag says and `tags` does not have.
    static func add(to tags: inout SoundTags, from file: FileBytes) {
        guard let place = ID3Chunk.place(in: file), let frames = ID3Frames(in: file, at: place) else { return }
        for (name, bytes) in frames.contents(of: Set(names.keys), maxBytes: maxBytes) {
            guard let key = names[name], tags[keyPath: key] == nil, let text = SoundTags.line(decoded(bytes)) else {
                continue
            }
            tags[keyPath: key] = key == \SoundTags.genre ? genre(text) : text
        }
    }

    /// A genre in words; a number of the old list of genres, alone or in brackets before them, is none.
    private static func genre(_ text: String) -> String? {
        var words = text[...]
        if words.hasPrefix("("), let end = words.firstIndex(of: ")") { words = words[words.index(after: end)...] }
        return words.isEmpty || words.allSatisfy(\.isNumber) ? nil : String(words)
    }

    /// An encoding, and the text; several are parted by zeros.
    private static func decoded(_ bytes: [UInt8]) -> String {
        guard let encoding = bytes.first else { return "" }
        let rest = bytes.dropFirst()
        let text: String
        switch encoding {
        case 1, 2: text = wide(rest, isBig: encoding == 2)
        case 3: text = String(decoding: rest, as: UTF8.self)
        default: text = String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
        }
        return text.split(separator: "\0").joined(separator: ", ")
    }

    /// UTF-16; without a mark of the order of its bytes it is as Windows writes it, or the highest first where that is said.
    private static func wide(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
        var isBig = isBig
        var units: [UInt16] = []
        var rest = bytes
        while let first = rest.popFirst(), let second = rest.popFirst() {
            switch (first, second) {
            case (0xfe, 0xff): isBig = true
            case (0xff, 0xfe): isBig = false
            default: units.append(isBig ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first))
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
