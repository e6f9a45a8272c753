/// The pictures in a tag of ID3v2.
enum ID3Picture {
    /// What a frame has beside its picture, at most, in bytes.
    private static let maxOtherBytes = 65_536

    /// The picture of the tag that begins at `place`; `nil` where it has none.
    static func bytes(in file: FileBytes, at place: Int) -> [UInt8]? {
        guard let frames = ID3Frames(in: file, at: place) else { return nil }
        let found = frames.contents(of: ["APIC", "PIC"], maxBytes: TagPicture.maxBytes + maxOtherBytes)
        return TagPicture.best(found.compactMap { picture($0.bytes[...], frames.version) })
    }

    /// The encoding of its description, its type (in version 2 three letters), its kind, the description, and the picture.
    private static func picture(_ frame: ArraySlice<UInt8>, _ version: UInt8) -> (kind: UInt8, bytes: [UInt8])? {
        guard let encoding = frame.first else { return nil }
        var rest = frame.dropFirst()
        if version == 2 {
            guard !rest.starts(with: "-->".utf8) else { return nil }
            rest = rest.dropFirst(3)
        } else {
            guard !rest.starts(with: "-->".utf8), let end = rest.firstIndex(of: 0) else { return nil }
            rest = rest[(end + 1)...]
        }
        guard let kind = rest.popFirst() else { return nil }
        // 1 and 2 are UTF-16, whose end are two zeros.
        let isWide = encoding == 1 || encoding == 2
        while let first = rest.popFirst() {
            guard isWide else {
                if first == 0 { return rest.isEmpty ? nil : (kind, Array(rest)) }
                continue
            }
            guard let second = rest.popFirst() else { return nil }
            if first == 0, second == 0 { return rest.isEmpty ? nil : (kind, Array(rest)) }
        }
        return nil
    }
}
