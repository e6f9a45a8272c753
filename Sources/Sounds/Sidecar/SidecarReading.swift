import Files
import KeyTables
import TOML

/// A sidecar as it was read, and what is wrong in it.
public struct SidecarFile: Sendable {
    /// What could be read.
    public private(set) var sidecar = SoundSidecar()
    /// What is wrong, in the order of the text. Where there is anything, nothing is ever written over the file.
    public private(set) var problems: [SidecarProblem] = []
    let file: String
    /// Where its picture's file is named.
    private var artPlace: Place?

    /// Reads the sidecar at `path`.
    /// - Parameters:
    ///   - durationSeconds: how long the sound is; what lies beyond is a problem. Any length where `nil`.
    ///   - mayBeMissing: whether it is none where there is no such file.
    public init(path: String, durationSeconds: Double?, mayBeMissing: Bool = false) {
        file = path
        do {
            read(try TableFile.bytes(of: path, Self.what, folders: .inputOutput), durationSeconds)
        } catch {
            if !(error.isMissing && mayBeMissing) { problems.append(SidecarProblem(error)) }
        }
    }

    /// Reads `bytes`, which should be UTF-8 and at most 1 MiB; `file` is what problems name.
    public init(bytes: [UInt8], file: String, durationSeconds: Double?) {
        self.file = file
        read(bytes, durationSeconds)
    }

    /// All of it in a line; `nil` where nothing is wrong.
    public var remark: String? {
        guard let first = problems.first else { return nil }
        return problems.count == 1 ? "\(first)" : "\(first) (and \(problems.count - 1) more: quern check \(file))"
    }

    /// That its picture is not where it says; `nil` where it is there, or none is named. The sidecar is right all the same.
    public var missingArt: SidecarProblem? {
        guard let art = sidecar.art, let artPlace, (try? FileKind(at: Path.beside(file, art))) != .file else {
            return nil
        }
        return SidecarProblem(
            Diagnostic(
                file: file, line: artPlace.line, column: artPlace.column,
                message: "art: no picture \(quoted(Path.beside(file, art)))"))
    }

    /// The path of its picture; `nil` where none is named, or none is there.
    package var artPath: String? {
        guard missingArt == nil else { return nil }
        return sidecar.art.map { Path.beside(file, $0) }
    }

    /// A warning at the name of its picture.
    package func artWarning(_ message: String) -> Diagnostic {
        Diagnostic(
            file: file, line: artPlace?.line ?? 0, column: artPlace?.column ?? 0, severity: .warning,
            message: "art: \(message)")
    }

    private static let what = "a sidecar"

    private mutating func read(_ bytes: [UInt8], _ durationSeconds: Double?) {
        var checker = TableChecker(file: file)
        defer { problems += checker.diagnostics.map(SidecarProblem.init) }
        do {
            let tree = try TableFile.tree(of: bytes, file: file, Self.what)
            // A file of another version may mean something else by all its other keys.
            let version = TOMLTable(place: tree.place, entries: tree.entries.filter { $0.key == "version" })
            var versionChecker = TableChecker(file: file)
            _ = versionChecker.check(version, as: SidecarGrammar.file)
            guard version.entries.isEmpty || !versionChecker.hasErrors else {
                checker = versionChecker
                return
            }
            let fields = checker.check(tree, as: SidecarGrammar.file)
            sidecar = SoundSidecar(fields, durationSeconds, &checker)
            artPlace = fields.place(of: "art")
        } catch {
            problems.append(SidecarProblem(error))
        }
    }
}

extension SoundSidecar {
    /// What is right in the keys of a file.
    fileprivate init(_ fields: Fields, _ durationSeconds: Double?, _ checker: inout TableChecker) {
        let reading = SectionReading(durationSeconds: durationSeconds)
        func text(_ key: String) -> String? { fields.text(key).flatMap { $0.isEmpty ? nil : $0 } }
        name = text("name")
        artist = text("artist")
        album = text("album")
        author = text("author")
        collection = text("collection")
        licence = text("licence")
        tags = fields.value("tags") ?? []
        rating = fields.whole("rating")
        art = text("art")
        rootHz = fields.number("root")
        isCycle = fields.flag("cycle")
        (cycles, cycleSamples) = (
            Self.cycles("cycles", fields, &checker), Self.cycles("cycle-samples", fields, &checker)
        )
        tempo = fields.number("tempo")
        loop = reading.loop(fields, &checker)
        beats = BeatReading(durationSeconds: durationSeconds).beats(fields, &checker)
        beatsSource = fields.choice("beats-from")
        sections = reading.sections(fields, &checker)
    }

    /// What a key says of a wavetable's cycles; nothing where the file is said to be none.
    private static func cycles(_ key: String, _ fields: Fields, _ checker: inout TableChecker) -> Int? {
        guard let number = fields.number(key) else { return nil }
        guard let isCycle = fields.flag("cycle") else { return Int(number) }
        checker.error(
            at: fields.place(of: key),
            "cycle = \(isCycle) says that the file is not a wavetable; \(key) is ignored")
        return nil
    }
}
