/// The picture in a sound file's own tags: PICTURE of FLAC files (RFC 9639, section 8.8), APIC of ID3v2 in MP3, WAV and AIFF files.
public enum TagPicture {
    /// The largest picture that is read, in bytes.
    public static let maxBytes = 5_000_000
    /// More chunks or blocks of a file are not looked at.
    static let maxParts = 1_000

    /// The bytes of the picture, as they stand in the file: of several the front cover, else the first. `nil` where there is none, or it is
    /// larger than ``maxBytes``, or the file cannot be read.
    public static func bytes(ofFile path: String) -> [UInt8]? {
        FileBytes.reading(path) { bytes(in: $0) }
    }

    /// The same of a file that is these bytes.
    package static func bytes(inFile bytes: [UInt8]) -> [UInt8]? {
        self.bytes(in: FileBytes(count: bytes.count) { Array(bytes[$0..<$0 + $1]) })
    }

    private static func bytes(in file: FileBytes) -> [UInt8]? {
        let head = file.bytes(at: 0, 12)
        let picture: [UInt8]? =
            switch String(decoding: head.prefix(4), as: UTF8.self) {
            case "fLaC": FLACPicture.bytes(in: file, at: 4)
            case "RIFF", "FORM": ID3Chunk.place(in: file).flatMap { ID3Picture.bytes(in: file, at: $0) }
            case let name where name.hasPrefix("ID3"): behindTag(file)
            default: nil
            }
        return picture.flatMap { $0.isEmpty || $0.count > maxBytes ? nil : $0 }
    }

    /// What begins with a tag is an MP3, or a FLAC file that some program put one before.
    private static func behindTag(_ file: FileBytes) -> [UInt8]? {
        if let picture = ID3Picture.bytes(in: file, at: 0) { return picture }
        guard let end = ID3Frames.end(in: file, at: 0), file.bytes(at: end, 4) == Array("fLaC".utf8) else {
            return nil
        }
        return FLACPicture.bytes(in: file, at: end + 4)
    }

    /// Of several pictures the front cover, else the first.
    static func best(_ pictures: [(kind: UInt8, bytes: [UInt8])]) -> [UInt8]? {
        (pictures.first { $0.kind == frontCover } ?? pictures.first)?.bytes
    }

    /// The number of the front cover among the kinds of pictures, in ID3v2 and in FLAC.
    static let frontCover: UInt8 = 3
}
