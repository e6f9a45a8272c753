import Files
import Glibc

/// The bytes of a file, read where they are needed; what lies behind its end is not there.
struct FileBytes {
    /// How many there are.
    let count: Int
    private let read: (_ place: Int, _ count: Int) -> [UInt8]

    init(count: Int, read: @escaping (_ place: Int, _ count: Int) -> [UInt8]) {
        (self.count, self.read) = (count, read)
    }

    /// The file at `path`, open as long as `body` lasts; `nil` where it cannot be read, or is no file.
    @discardableResult
    static func reading<Result>(_ path: String, _ body: (FileBytes) -> Result?) -> Result? {
        guard (try? FileKind(at: path)) == .file else { return nil }
        let descriptor = open(Path.system(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var about = stat()
        guard fstat(descriptor, &about) == 0 else { return nil }
        return body(
            FileBytes(count: Int(about.st_size)) { place, count in
                var bytes = [UInt8](repeating: 0, count: count)
                var done = 0
                while done < count {
                    let read = bytes.withUnsafeMutableBytes {
                        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, place + done)
                    }
                    if read < 0, errno == EINTR { continue }
                    guard read > 0 else { break }
                    done += read
                }
                return Array(bytes.prefix(done))
            })
    }

    /// As many of these as there are.
    func bytes(at place: Int, _ wanted: Int) -> [UInt8] {
        guard place >= 0, place < count, wanted > 0 else { return [] }
        return read(place, min(wanted, count - place))
    }

    /// A number of four bytes, the lowest first; `nil` behind the end.
    func little(at place: Int) -> Int? { number(bytes(at: place, 4).reversed()) }

    /// A number of four bytes, the highest first; `nil` behind the end.
    func big(at place: Int) -> Int? { number(bytes(at: place, 4)) }

    private func number(_ bytes: [UInt8]) -> Int? {
        bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }
}
