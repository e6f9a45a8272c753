import KeyTables

/// A mapping file as it was read: the mapping, or what stands in its way, each with its place.
public struct MappingFile: Equatable, Sendable {
    /// The largest file that is read, in bytes.
    public static let maxBytes = TableFile.maxBytes

    /// The file, as the caller named it.
    public let file: String
    /// The mapping; `nil` where there is an error.
    public let mapping: Mapping?
    /// The names of the sounds that it asks for, also where there is an error elsewhere.
    public let soundNames: [String]
    /// Every error and warning, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// Why there is no mapping; `nil` where there is one.
    public let failure: FileFailure?

    /// The errors alone.
    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    /// The warnings alone.
    public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// Reads `text`; `file` is what diagnostics name.
    public init(text: String, file: String) {
        self.init(bytes: Array(text.utf8), file: file)
    }

    /// Reads `bytes`, which should be UTF-8 and at most 1 MiB; `file` is what diagnostics name.
    public init(bytes: [UInt8], file: String) {
        do {
            var reader = MappingReader(file: file)
            let mapping = reader.mapping(from: try TableFile.tree(of: bytes, file: file, Self.what))
            self.init(
                file: file, mapping: mapping, soundNames: reader.soundNames, diagnostics: reader.diagnostics,
                failure: mapping == nil ? .badData : nil)
        } catch {
            self.init(file: file, mapping: nil, diagnostics: [error.diagnostic], failure: error.failure)
        }
    }

    /// Reads the file at `path`.
    public init(path: String) {
        do {
            // From a device too: standard input may be a terminal.
            let bytes = try TableFile.bytes(of: path, Self.what, takesDevices: true, takesPipes: true)
            self.init(bytes: bytes, file: path)
        } catch {
            self.init(file: path, mapping: nil, diagnostics: [error.diagnostic], failure: error.failure)
        }
    }

    private static let what = "a mapping file"

    private init(
        file: String, mapping: Mapping?, soundNames: [String] = [], diagnostics: [Diagnostic], failure: FileFailure?
    ) {
        self.file = file
        self.mapping = mapping
        self.soundNames = soundNames
        self.diagnostics = diagnostics
        self.failure = failure
    }
}
