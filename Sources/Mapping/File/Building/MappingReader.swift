import Files
import KeyTables
import TOML

/// Turns a TOML tree into a mapping, collecting everything that is wrong with it.
struct MappingReader {
    /// The time in which a step has come to its end, where a target says nothing else, in ms.
    var smoothing = 0.0
    /// Whether every finger has a cloud of its own.
    var isPerTouch = false
    /// The names of the sounds that its controls ask for, also where something else is wrong.
    private(set) var soundNames: [String] = []
    private var checker: TableChecker

    init(file: String) { checker = TableChecker(file: file) }

    /// Errors and warnings, in the order of the text.
    var diagnostics: [Diagnostic] { checker.diagnostics }

    mutating func error(at place: Place, _ message: String) { checker.error(at: place, message) }

    mutating func warn(at place: Place, _ message: String) { checker.warn(at: place, message) }

    /// Says that `what` cannot do without `words`.
    mutating func reportMissing(_ words: String, of what: String, in fields: Fields) {
        checker.reportMissing(words, of: what, in: fields)
    }

    /// The mapping that `root` describes; `nil` where anything in it is wrong.
    mutating func mapping(from root: TOMLTable) -> Mapping? {
        let fields = checker.check(root, as: MappingKeys.table)
        smoothing = fields.number("smoothing") ?? 0
        isPerTouch = fields.text("clouds") == "per-touch"
        let controlFields = ControlKind.allCases
            .flatMap { kind in fields.tables(kind.rawValue).map { (kind: kind, fields: $0) } }
            .sorted { $0.fields.place < $1.fields.place }
        let gestureFields = fields.tables("gesture")
        if controlFields.isEmpty, gestureFields.isEmpty, fields.tables("midi").isEmpty, !hasListInError(fields) {
            error(at: .start, "no control: a mapping needs \(Wording.alternatives(MappingKeys.written))")
        }
        checkNames(of: controlFields.map(\.fields))
        checkLayers(of: controlFields.map(\.fields) + gestureFields)

        let controls = controlFields.compactMap { control($0.fields, as: $0.kind) }
        let gestures = gestureFields.compactMap { gesture($0) }
        let midi = fields.tables("midi").compactMap { midiUse($0) }
        let notes = keyboard(fields.tables("notes").first)
        var mapping = Mapping(
            name: fields.text("name") ?? "", about: fields.text("about") ?? "", hasCloudPerTouch: isPerTouch,
            controls: controls.map(\.control), gestures: gestures.map(\.use), midi: midi, notes: notes,
            hasHaptics: fields.flag("haptics") ?? true)
        mapping.isPart = fields.has("for")
        mapping.hasOwnNotes = fields.has("note")
        if mapping.isPart { checkPart(fields, controls, controlFields.map(\.fields), gestures) }
        soundNames = mapping.soundNames
        checkSounds(of: mapping, controlFields.map(\.fields))
        warn(about: mapping, controls: controls, gestures: gestures)
        if fields.flag("mirror") == true { mapping = mapping.mirrored }
        return checker.hasErrors ? nil : mapping
    }

    /// Whether a key for controls or gestures came out wrong, so that the want of them needs no further word.
    private func hasListInError(_ root: Fields) -> Bool {
        checker.hasErrors && MappingKeys.table.keys.contains { $0.kind is TableListKind && root.has($0.name) }
    }

    private mutating func checkNames(of controls: [Fields]) {
        var names: [String: Place] = [:]
        for fields in controls {
            guard let name = fields.text("name") else { continue }
            let place = fields.place(of: "name")
            if let first = names[name] {
                error(at: place, "two controls are named \(quoted(name)); the other is on line \(first.line)")
            } else {
                names[name] = place
            }
        }
    }

    /// Every layer needs something on it, and something that is not on it alone to turn it on.
    private mutating func checkLayers(of tables: [Fields]) {
        let filled = Set(tables.compactMap { $0.text("layer") })
        for fields in tables {
            guard let name = fields.text("shift"), !filled.contains(name) else { continue }
            error(at: fields.place(of: "shift"), "there is no layer \(quoted(name))" + among(filled))
        }
        let reached = Set(tables.compactMap { $0.text("shift") == $0.text("layer") ? nil : $0.text("shift") })
        var reported: Set<String> = []
        for fields in tables {
            guard let name = fields.text("layer"), !reached.contains(name), reported.insert(name).inserted else {
                continue
            }
            error(
                at: fields.place(of: "layer"),
                "nothing turns on layer \(quoted(name)): add shift = \(quoted(name)) to a button or a gesture")
        }
    }

    /// As many sounds as can be there at once; and one that nothing plays is not meant.
    private mutating func checkSounds(of mapping: Mapping, _ controls: [Fields]) {
        guard let last = controls.last(where: { $0.has("sound") }) else { return }
        let limit = ControlSound.numbers.upperBound
        if mapping.soundNames.count > limit {
            error(
                at: last.place(of: "sound"),
                "the mapping names \(mapping.soundNames.count) sounds, but at most \(limit) play at once")
        }
        for fields in controls where fields.has("sound") {
            guard let control = mapping.controls.first(where: { $0.name == fields.text("name") }),
                !mapping.isHeard(control)
            else { continue }
            warn(at: fields.place(of: "sound"), "\(quoted(control.name)) plays no cloud, so its sound is never heard")
        }
    }

    private func among(_ layers: Set<String>) -> String {
        layers.isEmpty ? "" : " (layers: \(layers.sorted().map(printable).joined(separator: ", ")))"
    }
}
