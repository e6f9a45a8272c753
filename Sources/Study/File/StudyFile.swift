import KeyTables
import TOML

/// A study's file as it was read: the study, or what stands in its way, each with its place.
public struct StudyFile: Sendable {
    /// The file, as the caller named it.
    public let file: String
    /// Its text; empty where it cannot be read.
    public private(set) var bytes: [UInt8] = []
    /// The study; `nil` where there is an error.
    public private(set) var study: StudyDefinition?
    /// Every error and warning, in the order of the text.
    public private(set) var diagnostics: [Diagnostic] = []
    /// Why there is no study; `nil` where there is one.
    public private(set) var failure: FileFailure?
    /// What has to be held against what there is, in the order of the text.
    package private(set) var references: [StudyReference] = []

    /// The errors alone.
    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// Reads the file at `path`.
    public init(path: String) {
        file = path
        do {
            read(try TableFile.bytes(of: path, Self.what, takesPipes: true))
        } catch {
            fail(error)
        }
    }

    /// Reads `bytes`, which should be UTF-8 and at most 1 MiB; `file` is what diagnostics name.
    public init(bytes: [UInt8], file: String) {
        self.file = file
        read(bytes)
    }

    /// Whether the file at `path` looks like a study: it has conditions, as no other file of Quern has.
    public static func isStudy(_ path: String) -> Bool {
        guard let tree = TableFile.tree(ofFileAt: path, what) else { return false }
        return tree["condition"] != nil
    }

    private static let what = "a study"

    private mutating func read(_ bytes: [UInt8]) {
        self.bytes = bytes
        do {
            var reader = StudyReader(file: file)
            let study = reader.study(from: try TableFile.tree(of: bytes, file: file, Self.what))
            (diagnostics, references) = (reader.diagnostics, reader.references)
            if let study { self.study = study } else { failure = .badData }
        } catch {
            fail(error)
        }
    }

    private mutating func fail(_ problem: TableFile.Problem) {
        (diagnostics, failure) = ([problem.diagnostic], problem.failure)
    }
}

/// A mapping, scene or sound that a study names.
package struct StudyReference: Equatable, Sendable {
    /// What is named.
    package enum Thing: Equatable, Sendable {
        case mapping(String)
        case sound(StudySound)
    }

    package var thing: Thing
    /// Where in the file.
    package var place: Place

    package init(_ thing: Thing, at place: Place) { (self.thing, self.place) = (thing, place) }
}
