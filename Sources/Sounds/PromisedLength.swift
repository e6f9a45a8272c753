import Glibc

/// What a sound file's first bytes promise of its length, which libsndfile takes back silently where the file is cut off.
struct PromisedLength {
    /// Whether the file is shorter than its own container says.
    let isBroken: Bool
    /// Whether an MP3 file tells how many frames it has, in its first one, as "Xing" or "Info".
    let hasFrameCount: Bool

    /// What lies beyond is what programs write that cannot know the length yet.
    private static let maxBytes = 0x7FF0_0000
    /// Bytes that may be missing at the end: a chunk's padding.
    private static let slack = 8
    /// The first frame's header and side information, and what follows on them.
    private static let frameBytes = 256

    /// - `descriptor`: of the file, which stays the caller's and where it is.
    init(descriptor: Int32) {
        let head = Self.bytes(descriptor, from: 0, count: 10)
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : .max
        isBroken = Self.container(head).map { $0 < Self.maxBytes && $0 > size - 8 + Self.slack } ?? false
        // ID3v2: seven bits of each of four bytes tell how long it is, without its own ten.
        let tag = head.starts(with: "ID3".utf8) ? 10 + head.suffix(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) } : 0
        let frame = Self.bytes(descriptor, from: tag, count: Self.frameBytes)
        hasFrameCount = ["Xing", "Info"].contains { name in
            frame.indices.contains { frame[$0...].starts(with: name.utf8) }
        }
    }

    /// The bytes after the first eight, as RIFF and AIFF files tell them; `nil` where they do not, or are of another kind.
    private static func container(_ head: [UInt8]) -> Int? {
        guard head.count >= 8 else { return nil }
        let number = head[4..<8]
        var length: Int?
        if head.starts(with: "RIFF".utf8) { length = number.reversed().reduce(0) { $0 << 8 | Int($1) } }
        if head.starts(with: "FORM".utf8) { length = number.reduce(0) { $0 << 8 | Int($1) } }
        return length == 0 ? nil : length
    }

    private static func bytes(_ descriptor: Int32, from place: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, place)
        return Array(bytes.prefix(max(read, 0)))
    }
}
