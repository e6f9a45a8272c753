import Files
import TOML

/// Reads text files of tables, up to the tree that a ``TableChecker`` checks.
package enum TableFile {
    /// The largest file that is read, in bytes.
    package static let maxBytes = 1 << 20

    /// Why there is no tree.
    package struct Problem: Error {
        package var failure: FileFailure
        package var diagnostic: Diagnostic
        /// Whether nothing at all is there.
        package var isMissing = false
    }

    /// Parses `bytes`, which should be UTF-8 and at most ``maxBytes``.
    /// - Parameters:
    ///   - file: what diagnostics name.
    ///   - what: "a mapping file", for messages.
    package static func tree(of bytes: [UInt8], file: String, _ what: String) throws(Problem) -> TOMLTable {
        guard bytes.count <= maxBytes else { throw tooLarge(file, what) }
        if let place = firstPlaceNotUTF8(in: bytes) {
            throw problem(file, .badData, at: place, "the file is not UTF-8 text")
        }
        do {
            return try TOMLTree.parse(bytes)
        } catch {
            throw problem(file, .badData, at: error.place, error.message)
        }
    }

    /// Reads the file at `path`.
    /// - Parameters:
    ///   - what: "a mapping file", for messages.
    ///   - limit: the most bytes that it may have, whole MiB.
    ///   - takesDevices: whether it may come from a device: standard input may be a terminal.
    ///   - takesPipes: whether it may come from a pipe.
    ///   - folders: what a folder in its place is.
    package static func bytes(
        of path: String, _ what: String, limit: Int = maxBytes, takesDevices: Bool = false, takesPipes: Bool = false,
        folders: FileFailure = .notFound
    ) throws(Problem) -> [UInt8] {
        do {
            return try WholeFile.read(path, limit: limit, takesDevices: takesDevices, takesPipes: takesPipes)
        } catch {
            switch error.kind {
            case .notFound:
                var missing = problem(path, .notFound, "no such file")
                missing.isMissing = true
                throw missing
            case .noPermission: throw problem(path, .denied, "permission denied")
            case .isFolder: throw problem(path, folders, "this is a directory, not a file")
            case .tooLarge: throw tooLarge(path, what, limit)
            case .isDevice, .failed: throw problem(path, .inputOutput, "cannot be read: \(error.text)")
            }
        }
    }

    /// The tree of the file at `path`, to see what kind of file it is; `nil` where it cannot be read, or is no TOML.
    package static func tree(ofFileAt path: String, _ what: String) -> TOMLTable? {
        (try? bytes(of: path, what)).flatMap { try? TOMLTree.parse($0) }
    }

    private static func tooLarge(_ file: String, _ what: String, _ limit: Int = maxBytes) -> Problem {
        problem(file, .badData, "\(what) cannot be larger than \(limit >> 20) MiB")
    }

    private static func problem(
        _ file: String, _ failure: FileFailure, at place: Place? = nil, _ message: String
    ) -> Problem {
        let diagnostic = Diagnostic(file: file, line: place?.line ?? 0, column: place?.column ?? 0, message: message)
        return Problem(failure: failure, diagnostic: diagnostic)
    }
}

/// Where `bytes` stop being UTF-8; `nil` where they never do.
private func firstPlaceNotUTF8(in bytes: [UInt8]) -> Place? {
    var place = Place.start
    var decoder = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    while true {
        switch decoder.parseScalar(from: &input) {
        case .valid(let scalar):
            if scalar.first == UInt8(ascii: "\n") {
                place = Place(line: place.line + 1, column: 1)
            } else {
                place.column += 1
            }
        case .emptyInput: return nil
        case .error: return place
        }
    }
}
