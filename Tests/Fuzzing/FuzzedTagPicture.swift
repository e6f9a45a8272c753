import Pictures
import Sounds

/// Sound files with pictures in their tags: each has one within bounds, or none.
enum FuzzedTagPicture {
    static func read(_ bytes: [UInt8]) {
        guard let picture = TagPicture.bytes(inFile: bytes) else { return }
        precondition((1...TagPicture.maxBytes).contains(picture.count), "a picture beyond its bounds")
        FuzzedPicture.read(picture)
    }
}
