import Files
import TOML

/// A mapping file as it was read: the mapping, or what stands in its way, each with its place.
public struct MappingFile: Equatable, Sendable {
    /// Why there is no mapping.
    public enum Failure: Sendable {
        /// The text is wrong.
        case badData
        /// There is no such file, or it is a directory.
        case notFound
        /// The file may not be read.
        case denied
        /// Reading failed.
        case unreadable

        /// The command's exit code, after sysexits.h: 65, 66, 77 or 74.
        public var exitCode: Int32 {
            switch self {
            case .badData: 65
            case .notFound: 66
            case .denied: 77
            case .unreadable: 74
            }
        }
    }

    /// The largest file that is read, in bytes.
    public static let maxBytes = 1 << 20

    /// The file, as the caller named it.
    public let file: String
    /// The mapping; `nil` where there is an error.
    public let mapping: Mapping?
    /// Every error and warning, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// Why there is no mapping; `nil` where there is one.
    public let failure: Failure?

    /// The errors alone.
    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    /// The warnings alone.
    public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// Reads `text`; `file` is what diagnostics name.
    public init(text: String, file: String) {
        self.init(bytes: Array(text.utf8), file: file)
    }

    /// Reads `bytes`, which should be UTF-8 and at most ``maxBytes``; `file` is what diagnostics name.
    public init(bytes: [UInt8], file: String) {
        guard bytes.count <= Self.maxBytes else {
            self.init(file: file, failure: .badData, message: Self.tooLarge)
            return
        }
        if let place = firstPlaceNotUTF8(in: bytes) {
            self.init(file: file, failure: .badData, place: place, message: "the text is not UTF-8")
            return
        }
        do {
            var reader = MappingReader(file: file)
            let mapping = reader.mapping(from: try TOMLTree.parse(bytes))
            self.init(
                file: file, mapping: mapping, diagnostics: reader.sortedDiagnostics,
                failure: mapping == nil ? .badData : nil)
        } catch {
            self.init(file: file, failure: .badData, place: error.place, message: error.message)
        }
    }

    /// Reads the file at `path`.
    public init(path: String) {
        do {
            // From a device too: standard input may be a terminal.
            let bytes = try WholeFile.read(path, limit: Self.maxBytes, takesDevices: true)
            self.init(bytes: bytes, file: path)
        } catch {
            switch error.kind {
            case .notFound: self.init(file: path, failure: .notFound, message: "no such file")
            case .noPermission: self.init(file: path, failure: .denied, message: "permission denied")
            case .isFolder: self.init(file: path, failure: .notFound, message: "this is a directory, not a file")
            case .tooLarge: self.init(file: path, failure: .badData, message: Self.tooLarge)
            case .isDevice, .failed:
                self.init(file: path, failure: .unreadable, message: "cannot be read: \(error.text)")
            }
        }
    }

    private static let tooLarge = "larger than a mapping file may be, 1 MiB"

    private init(file: String, failure: Failure, place: Place? = nil, message: String) {
        let diagnostic = Diagnostic(file: file, line: place?.line ?? 0, column: place?.column ?? 0, message: message)
        self.init(file: file, mapping: nil, diagnostics: [diagnostic], failure: failure)
    }

    private init(file: String, mapping: Mapping?, diagnostics: [Diagnostic], failure: Failure?) {
        self.file = file
        self.mapping = mapping
        self.diagnostics = diagnostics
        self.failure = failure
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
