import Glibc

/// Keeps the count of frames in a FLAC file's header true while it is written: libFLAC says 0, which is "not known", until it is
/// closed, and a file of a program that was killed would have no length.
///
/// Format: RFC 9639, 8.1 and 8.2. After `fLaC` and four bytes of a block's head lies the stream's description.
struct FLACLength {
    private let descriptor: Int32
    private var blockFrames = 0

    private static let descriptionPlace = 8
    /// Where the byte lies whose lower half begins the 36 bits of the count.
    private static let countPlace = descriptionPlace + 13

    /// - `descriptor`: of the file, open for reading too; it stays the caller's.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// `frames` were handed to the encoder: of them all whole blocks but the newest are in the file.
    mutating func update(written frames: Int) {
        guard let blockFrames = blockLength, frames > blockFrames else { return }
        let count = (frames - 1) / blockFrames * blockFrames
        var byte: UInt8 = 0
        guard pread(descriptor, &byte, 1, Self.countPlace) == 1 else { return }
        var bytes = (0..<5).map { UInt8(truncatingIfNeeded: count >> (32 - 8 * $0)) }
        bytes[0] = byte & 0xF0 | bytes[0] & 0x0F
        _ = pwrite(descriptor, bytes, bytes.count, Self.countPlace)
    }

    /// The frames that the header tells; 0 where it does not.
    var count: Int {
        var bytes = [UInt8](repeating: 0, count: 5)
        guard pread(descriptor, &bytes, bytes.count, Self.countPlace) == bytes.count else { return 0 }
        bytes[0] &= 0x0F
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The frames of a block, as the header has them; `nil` before there is one.
    private var blockLength: Int? {
        mutating get {
            if blockFrames == 0 {
                var bytes: [UInt8] = [0, 0]
                guard pread(descriptor, &bytes, 2, Self.descriptionPlace) == 2 else { return nil }
                blockFrames = Int(bytes[0]) << 8 | Int(bytes[1])
            }
            return blockFrames == 0 ? nil : blockFrames
        }
    }
}
