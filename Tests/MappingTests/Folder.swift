import Glibc
import Testing

/// A folder of one test's own, gone with it.
final class Folder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/quern-mapping-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { remove(path) }

    /// Writes `bytes` at `name`, with the folders above it; returns the path.
    @discardableResult func write(_ bytes: some Sequence<UInt8>, at name: String) throws -> String {
        let file = "\(path)/\(name)"
        var made = path
        for part in name.split(separator: "/").dropLast() {
            made += "/\(part)"
            mkdir(made, 0o755)
        }
        let stream = try #require(fopen(file, "w"))
        defer { fclose(stream) }
        let bytes = Array(bytes)
        fwrite(bytes, 1, bytes.count, stream)
        return file
    }
}

private func remove(_ path: String) {
    if let directory = opendir(path) {
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        closedir(directory)
    }
    _ = Glibc.remove(path)
}
