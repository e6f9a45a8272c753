/// The chunk of a WAV or AIFF file that holds a tag of ID3v2: it is called "id3 " or "ID3 ".
enum ID3Chunk {
    /// Where the tag begins; `nil` where the file has none, or is neither.
    static func place(in file: FileBytes) -> Int? {
        let isLittle: Bool
        switch String(decoding: file.bytes(at: 0, 4), as: UTF8.self) {
        case "RIFF": isLittle = true
        case "FORM": isLittle = false
        default: return nil
        }
        var place = 12
        for _ in 0..<TagPicture.maxParts {
            let name = file.bytes(at: place, 4)
            guard name.count == 4, let length = isLittle ? file.little(at: place + 4) : file.big(at: place + 4) else {
                return nil
            }
            if String(decoding: name, as: UTF8.self).lowercased() == "id3 " { return place + 8 }
            place += 8 + length + length % 2
        }
        return nil
    }
}
