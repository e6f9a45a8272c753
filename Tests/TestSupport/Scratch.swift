import Files
import Glibc

/// A folder of one test's own, gone with it and what is in it.
package final class Scratch: Sendable {
    /// Where it lies.
    package let path: String

    /// A new folder.
    /// - Throws: where the system makes none.
    package init() throws {
        var template = Array("/tmp/quern-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Problem() }
        path = String(cString: made)
    }

    deinit { Self.remove(path) }

    /// Writes a text into a file of the folder.
    package func write(_ text: String, to name: String) throws {
        try WholeFile.replace("\(path)/\(name)", with: Array(text.utf8))
    }

    /// The text of a file of the folder.
    package func read(_ name: String) throws -> String {
        String(decoding: try WholeFile.read("\(path)/\(name)", limit: 1 << 20), as: UTF8.self)
    }

    private struct Problem: Error {}

    private static func remove(_ path: String) {
        for name in Folder.names(path) { remove("\(path)/\(name)") }
        _ = Glibc.remove(path)
    }
}
