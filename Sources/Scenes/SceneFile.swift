import Files
import Granular
import KeyTables
import Numbers
import TOML

/// A scene's file as it was read: the scene, or what stands in its way, each with its place.
public struct SceneFile: Sendable {
    /// The file, as the caller named it.
    public let file: String
    /// The scene; `nil` where there is an error.
    public private(set) var scene: Scene?
    /// Every error and warning, in the order of the text.
    public private(set) var diagnostics: [Diagnostic] = []
    /// Why there is no scene; `nil` where there is one.
    public private(set) var failure: FileFailure?
    /// Where names stand that have to be held against what there is: the mapping, the sounds in their order, the bed.
    public private(set) var places = Places()

    /// Where names stand in the text.
    public struct Places: Sendable {
        package var mapping = Place.start
        package var sounds: [Place] = []
        package var bed = Place.start
        package var fields: [Place] = []
        package var pins: [Place] = []
    }

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

    /// Whether the file at `path` looks like a scene: it has sounds or a mapping, as no other file of Quern has.
    public static func isScene(_ path: String) -> Bool {
        guard let tree = TableFile.tree(ofFileAt: path, what) else { return false }
        return tree.entries.contains { $0.key == "sound" || $0.key == "mapping" }
    }

    private static let what = "a scene"

    private mutating func read(_ bytes: [UInt8]) {
        var checker = TableChecker(file: file)
        do {
            let tree = try TableFile.tree(of: bytes, file: file, Self.what)
            let fields = checker.check(tree, as: SceneGrammar.file)
            places = Places(fields)
            let scene = Scene(fields, &checker)
            diagnostics = checker.diagnostics
            if checker.hasErrors { failure = .badData } else { self.scene = scene }
        } catch {
            fail(error)
        }
    }

    private mutating func fail(_ problem: TableFile.Problem) {
        (diagnostics, failure) = ([problem.diagnostic], problem.failure)
    }
}

extension SceneFile.Places {
    fileprivate init(_ fields: Fields) {
        mapping = fields.place(of: "mapping")
        sounds = fields.tables("sound").map { $0.place(of: $0.has("file") ? "file" : "name") }
        bed = fields.place(of: "bed")
        self.fields = fields.tables("field").map { $0.place(of: "name") }
        pins = fields.tables("pin").map { $0.place(of: "name") }
    }
}

extension Scene {
    /// What the keys of a file say; of no use where the checker found errors.
    fileprivate init(_ fields: Fields, _ checker: inout TableChecker) {
        let sounds = fields.tables("sound")
        if fields.isRight("sound"), fields.has("sound"), !(1...Change.maxMixed).contains(sounds.count) {
            checker.error(
                at: fields.keyPlace(of: "sound"), "a scene has 1 to \(Change.maxMixed) sounds, not \(sounds.count)")
        }
        for sound in sounds.dropFirst() where sound.has("section") {
            checker.error(at: sound.keyPlace(of: "section"), "only the first sound can have a section")
        }
        for field in fields.tables("field") {
            guard let area = field.tables("area").first, let x = area.span("x"), let y = area.span("y") else {
                continue
            }
            if [x, y].contains(where: { $0.upperBound - $0.lowerBound < Field.leastSide - 1e-9 }) {
                checker.error(
                    at: field.place(of: "area"),
                    "each side of a field must be at least \(decimal(Field.leastSide)) long")
            }
        }
        for pin in fields.tables("pin") {
            let values: [Parameter: Double] = pin.value("values") ?? [:]
            for parameter in Parameter.allCases where parameter.isShared && values[parameter] != nil {
                checker.error(
                    at: pin.place(of: "values"),
                    "a pin cannot have its own \(parameter.definition.name): all clouds share it")
            }
        }
        var values: [Parameter: Double] = fields.value("values") ?? [:]
        if let level = fields.number("level") {
            if values[.level] != nil {
                checker.error(
                    at: fields.keyPlace(of: "level"), "use either \"level\" or the level in [values], not both")
            }
            values[.level] = level
        }
        let bed = fields.text("bed").map { Bed($0, levelDecibels: fields.number("bed-level")) }
        self.init(
            name: fields.text("name") ?? "", about: fields.text("about") ?? "", author: fields.text("author") ?? "",
            mapping: fields.text("mapping") ?? "", sounds: sounds.map(SceneSound.init), values: values,
            modulation: fields.value("modulation") ?? ModulationValues(), notes: fields.value("notes") ?? NoteList(),
            bed: bed, fields: fields.tables("field").compactMap(Field.init), pins: fields.tables("pin").map(Pin.init))
    }
}

extension Scene.Field {
    fileprivate init?(_ fields: Fields) {
        guard let name = fields.text("name"), let area = fields.tables("area").first, let x = area.span("x"),
            let y = area.span("y")
        else { return nil }
        self.init(name, x: x, y: y)
    }
}

extension Scene.Pin {
    fileprivate init(_ fields: Fields) {
        self.init(
            fields.text("name") ?? "", height: fields.number("height") ?? Self.middle,
            values: fields.value("values") ?? [:])
    }
}

extension SceneSound {
    fileprivate init(_ fields: Fields) {
        let place: Place = fields.text("file").map(Place.file) ?? .named(fields.text("name") ?? "")
        self.init(
            place, chance: fields.number("chance") ?? 1, levelDecibels: fields.number("level") ?? 0,
            section: fields.whole("section"))
    }
}
