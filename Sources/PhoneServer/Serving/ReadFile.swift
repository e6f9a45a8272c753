import Files
import Glibc
import NIOCore

/// A file that is open to be sent; for the thread that reads files.
final class ReadFile: Sendable {
    private let descriptor: Int32
    private let stamp: FileStamp

    /// `nil` where it is not there, or not of that size.
    init?(_ file: ServedFile) {
        guard let descriptor = file.open() else { return nil }
        guard let stamp = FileStamp(descriptor: descriptor), stamp.byteCount == file.size else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.stamp) = (descriptor, stamp)
    }

    deinit { close(descriptor) }

    /// So many bytes from `offset` on; `nil` where they cannot be read, or the file was changed since it was opened.
    func read(_ count: Int, at offset: Int64) -> ByteBuffer? {
        var bytes = ByteBuffer()
        while bytes.readableBytes < count {
            let start = off_t(offset) + off_t(bytes.readableBytes)
            let wanted = count - bytes.readableBytes
            var (result, code): (Int, Int32) = (0, 0)
            bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { room in
                result = pread(descriptor, room.baseAddress, wanted, start)
                code = errno
                return max(0, result)
            }
            if result < 0, code == EINTR { continue }
            guard result > 0 else { return nil }
        }
        return FileStamp(descriptor: descriptor) == stamp ? bytes : nil
    }
}
