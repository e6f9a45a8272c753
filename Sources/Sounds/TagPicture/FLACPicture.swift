/// The pictures among the metadata of a FLAC file: RFC 9639, sections 8.1 and 8.8.
enum FLACPicture {
    /// The number of PICTURE among the kinds of blocks.
    private static let picture: UInt8 = 6

    /// The picture of the file whose first block lies at `start`; `nil` where it has none.
    static func bytes(in file: FileBytes, at start: Int) -> [UInt8]? {
        var found: [(kind: UInt8, bytes: [UInt8])] = []
        var place = start
        for _ in 0..<TagPicture.maxParts {
            let head = file.bytes(at: place, 4)
            guard head.count == 4 else { break }
            let length = Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3])
            if head[0] & 0x7f == picture, let picture = read(file, place + 4, length) {
                found.append(picture)
                if picture.kind == TagPicture.frontCover { break }
            }
            place += 4 + length
            if head[0] & 0x80 != 0 { break }
        }
        return TagPicture.best(found)
    }

    /// Kind, type and description with their lengths, four numbers of how large it is, and the picture with its own.
    private static func read(_ file: FileBytes, _ start: Int, _ length: Int) -> (kind: UInt8, bytes: [UInt8])? {
        let end = start + length
        guard let kind = file.big(at: start), let typeLength = file.big(at: start + 4), start + 8 + typeLength < end,
            let textLength = file.big(at: start + 8 + typeLength)
        else { return nil }
        // "-->" says that what follows is an address.
        guard file.bytes(at: start + 8, min(typeLength, 3)) != Array("-->".utf8) else { return nil }
        let place = start + 12 + typeLength + textLength + 16
        guard place < end, let count = file.big(at: place), count <= min(end - place - 4, TagPicture.maxBytes) else {
            return nil
        }
        let bytes = file.bytes(at: place + 4, count)
        return bytes.count == count ? (UInt8(clamping: kind), bytes) : nil
    }
}
