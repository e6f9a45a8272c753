/// The frames of a tag of ID3v2: <https://id3.org/id3v2.4.0-structure>, and those of 2.3 and 2.2 before it. What is not asked for is not read.
struct ID3Frames {
    /// 2, 3 or 4: what is written as 2.3.0 is 3.
    let version: UInt8
    private let file: FileBytes
    private let start: Int, end: Int

    /// A larger tag is not read, in bytes: it may hold several pictures.
    private static let maxTagBytes = 2 * TagPicture.maxBytes
    private static let headBytes = 10

    /// The flags of a tag, and of a frame in each version.
    private enum Flags {
        static let unsynchronised: UInt8 = 0x80
        static let hasExtendedHead: UInt8 = 0x40
        static let hasFoot: UInt8 = 0x10
        static let packedOrSecret3: UInt8 = 0xC0
        static let grouped3: UInt8 = 0x20
        static let packedOrSecret4: UInt8 = 0x0C
        static let grouped4: UInt8 = 0x40
        static let unsynchronised4: UInt8 = 0x02
        static let hasLength4: UInt8 = 0x01
    }

    /// Where the tag that begins at `place` ends; `nil` where none does.
    static func end(in file: FileBytes, at place: Int) -> Int? {
        let head = file.bytes(at: place, headBytes)
        guard head.count == headBytes, head.starts(with: "ID3".utf8), head[6..<10].allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        return place + headBytes + sevens(head[6..<10]) + (head[5] & Flags.hasFoot != 0 ? headBytes : 0)
    }

    /// Those of the tag that begins at `place`; `nil` where none does, or it is too large.
    init?(in file: FileBytes, at place: Int) {
        guard Self.end(in: file, at: place) != nil else { return nil }
        let head = file.bytes(at: place, Self.headBytes)
        let (version, length) = (head[3], Self.sevens(head[6..<10]))
        guard (2...4).contains(version), length <= Self.maxTagBytes else { return nil }
        self.version = version
        var (file, start, end) = (file, place + Self.headBytes, min(place + Self.headBytes + length, file.count))
        // In version 4 each frame says it of itself.
        if head[5] & Flags.unsynchronised != 0, version < 4 {
            let clean = Self.synchronised(file.bytes(at: start, length)[...])
            file = FileBytes(count: clean.count) { Array(clean[$0..<$0 + $1]) }
            (start, end) = (0, clean.count)
        }
        if version > 2, head[5] & Flags.hasExtendedHead != 0 {
            let field = file.bytes(at: start, 4)
            guard field.count == 4 else { return nil }
            // Version 4 counts these four bytes.
            start += version == 4 ? max(Self.sevens(field[...]), 4) : 4 + Self.number(field[...])
        }
        (self.file, self.start, self.end) = (file, start, end)
    }

    /// What stands in the frames of these names, in their order, without what their flags add.
    /// - Parameter maxBytes: a longer one is left out.
    func contents(of names: Set<String>, maxBytes: Int) -> [(name: String, bytes: [UInt8])] {
        var found: [(name: String, bytes: [UInt8])] = []
        var place = start
        let (nameBytes, headBytes) = version == 2 ? (3, 6) : (4, 10)
        for _ in 0..<TagPicture.maxParts {
            guard place + headBytes < end else { break }
            let head = file.bytes(at: place, headBytes)
            // What follows on the last frame is zeros.
            guard head.count == headBytes, head[0] != 0 else { break }
            let name = String(decoding: head.prefix(nameBytes), as: UTF8.self)
            let field = head[nameBytes..<2 * nameBytes]
            let length = version == 4 ? Self.sevens(field) : Self.number(field)
            guard length <= end - place - headBytes else { break }
            if names.contains(name), length <= maxBytes,
                let bytes = content(
                    file.bytes(at: place + headBytes, length)[...], version == 2 ? 0 : head[9])
            {
                found.append((name, bytes))
            }
            place += headBytes + length
        }
        return found
    }

    /// A frame without what its flags add; `nil` where it is packed or secret.
    private func content(_ frame: ArraySlice<UInt8>, _ flags: UInt8) -> [UInt8]? {
        switch version {
        case 3:
            guard flags & Flags.packedOrSecret3 == 0 else { return nil }
            return Array(frame.dropFirst(flags & Flags.grouped3 != 0 ? 1 : 0))
        case 4:
            guard flags & Flags.packedOrSecret4 == 0 else { return nil }
            let own = frame.dropFirst(
                (flags & Flags.grouped4 != 0 ? 1 : 0) + (flags & Flags.hasLength4 != 0 ? 4 : 0))
            return flags & Flags.unsynchronised4 != 0 ? Self.synchronised(own) : Array(own)
        default: return Array(frame)
        }
    }

    /// Without the zeros that keep bytes from looking like the beginning of a frame of MPEG.
    private static func synchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var clean: [UInt8] = []
        clean.reserveCapacity(bytes.count)
        var isAfterAll = false
        for byte in bytes {
            if !(isAfterAll && byte == 0) { clean.append(byte) }
            isAfterAll = byte == 0xff
        }
        return clean
    }

    /// A number of seven bits a byte.
    private static func sevens(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7f) } }

    /// A number of eight bits a byte.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
