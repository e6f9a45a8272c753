import CSndFile
import Files

/// What a sound file's own tags say: LIST INFO of WAV files, Vorbis comments of FLAC and Ogg, the text chunks of AIFF, ID3 of MP3, as
/// libsndfile reads them; and of WAV and AIFF what an ID3 chunk says beside that. Each a line without control characters; `nil` where there is none, or nothing to see in it.
public struct SoundTags: Equatable, Sendable {
    /// The sound's title.
    public var title: String?
    /// Who plays it.
    public var artist: String?
    /// The album that it is on.
    public var album: String?
    /// The genre.
    public var genre: String?
    /// When it was made, as it is written: "1998", "1998-05-01".
    public var date: String?
    /// Its number on the album, as it is written: "3", "3/12".
    public var track: String?
    /// What else is said of it, at most 500 characters.
    public var comment: String?

    /// Nothing is said.
    public init() {}

    /// Reads the tags of the file at `path`, and its header; none of its samples.
    /// - Throws: why it is no sound that can be read.
    public init(ofFile path: String) throws(SoundError) { self.init(try OpenSoundFile(path)) }

    /// Of a file that is open.
    init(_ file: borrowing OpenSoundFile) {
        title = Self.text(file, SF_STR_TITLE)
        artist = Self.text(file, SF_STR_ARTIST)
        album = Self.text(file, SF_STR_ALBUM)
        genre = Self.text(file, SF_STR_GENRE)
        date = Self.text(file, SF_STR_DATE)
        track = Self.text(file, SF_STR_TRACKNUMBER)
        comment = Self.text(file, SF_STR_COMMENT, Self.commentLimit)
        if file.mayHaveID3Chunk, title == nil || artist == nil || album == nil || genre == nil {
            var tags = self
            FileBytes.reading(file.path) { ID3Text.add(to: &tags, from: $0) }
            self = tags
        }
    }

    private static let commentLimit = NameLimit(characters: 500, bytes: 2_000)
    /// More of a text is not looked at.
    private static let maxBytes = 8_192

    private static func text(_ file: borrowing OpenSoundFile, _ kind: Int, _ limit: NameLimit = .text) -> String? {
        guard let bytes = file.text(kind, maxBytes: maxBytes) else { return nil }
        return line(decoded(bytes), limit)
    }

    /// A line that can be drawn, no longer than the limit; `nil` where nothing of it is to be seen.
    static func line(_ text: String, _ limit: NameLimit = .text) -> String? {
        let words = boundedName(text, limit).split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// UTF-8; what is not that, as in many WAV files, is Latin-1. Whatever was cut within a character is left out.
    private static func decoded(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let isCut = bytes.count == maxBytes
        for left in 1...3 where isCut {
            if let text = String(validating: bytes.dropLast(left), as: UTF8.self) { return text }
        }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
