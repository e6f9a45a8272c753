import Files
import Glibc
import Testing

/// A folder of one test's own, gone with it and what is in it.
final class Scratch: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/quern-instrument-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { Self.remove(path) }

    func write(_ text: String, to name: String) throws {
        try WholeFile.replace("\(path)/\(name)", with: Array(text.utf8))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try WholeFile.read("\(path)/\(name)", limit: 1 << 20), as: UTF8.self)
    }

    private static func remove(_ path: String) {
        for name in Folder.names(path) { remove("\(path)/\(name)") }
        _ = Glibc.remove(path)
    }
}
