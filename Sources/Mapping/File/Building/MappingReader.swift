import Files
import TOML

/// Turns a TOML tree into a mapping, collecting everything that is wrong with it.
struct MappingReader {
    let file: String
    /// The time in which a step has come to its end, where a target says nothing else, in ms.
    var smoothing = 0.0
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false

    init(file: String) { self.file = file }

    /// In the order of the text.
    var sortedDiagnostics: [Diagnostic] {
        // Sorted by their number where places are equal, as the library's sort promises no order there.
        diagnostics.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }.map(\.element)
    }

    mutating func error(at place: Place, _ message: String) {
        hasErrors = true
        diagnostics.append(Diagnostic(file: file, line: place.line, column: place.column, message: message))
    }

    mutating func warn(at place: Place, _ message: String) {
        diagnostics.append(
            Diagnostic(file: file, line: place.line, column: place.column, severity: .warning, message: message))
    }

    /// The mapping that `root` describes; `nil` where anything in it is wrong.
    mutating func mapping(from root: TOMLTable) -> Mapping? {
        let fields = fields(of: root, as: MappingKeys.table, what: "a mapping")
        smoothing = fields.number("smoothing") ?? 0
        let controlFields = ControlKind.allCases
            .flatMap { kind in fields.tables(kind.rawValue).map { (kind: kind, fields: $0) } }
            .sorted { $0.fields.place < $1.fields.place }
        let gestureFields = fields.tables("gesture")
        if controlFields.isEmpty, gestureFields.isEmpty, fields.tables("midi").isEmpty, !hasListInError(fields) {
            error(at: .start, "no control: a mapping needs \(listed(MappingKeys.written))")
        }
        checkNames(of: controlFields.map(\.fields))
        checkLayers(of: controlFields.map(\.fields) + gestureFields)

        let controls = controlFields.compactMap { control($0.fields, as: $0.kind) }
        let gestures = gestureFields.compactMap { gesture($0) }
        let midi = fields.tables("midi").compactMap { midiUse($0) }
        let notes = keyboard(fields.tables("notes").first)
        let isPerTouch = fields.text("clouds") == "per-touch"
        var mapping = Mapping(
            name: fields.text("name") ?? "", about: fields.text("about") ?? "", hasCloudPerTouch: isPerTouch,
            controls: controls.map(\.control), gestures: gestures.map(\.use), midi: midi, notes: notes)
        warn(about: mapping, controls: controls, gestures: gestures)
        if fields.flag("mirror") == true { mapping = mapping.mirrored }
        return hasErrors ? nil : mapping
    }

    /// Whether a key for controls or gestures came out wrong, so that the want of them needs no further word.
    private func hasListInError(_ root: Fields) -> Bool {
        hasErrors
            && MappingKeys.table.keys.contains { key in
                if case .list = key.kind { root.has(key.name) } else { false }
            }
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
            error(at: fields.place(of: "shift"), "nothing is on layer \(quoted(name))" + among(filled))
        }
        let reached = Set(tables.compactMap { $0.text("shift") == $0.text("layer") ? nil : $0.text("shift") })
        var told: Set<String> = []
        for fields in tables {
            guard let name = fields.text("layer"), !reached.contains(name), told.insert(name).inserted else { continue }
            error(
                at: fields.place(of: "layer"),
                "nothing turns layer \(quoted(name)) on: a button or a gesture does, with shift = \(quoted(name))")
        }
    }

    private func among(_ layers: Set<String>) -> String {
        layers.isEmpty ? "" : " (there are: \(layers.sorted().map(printable).joined(separator: ", ")))"
    }
}

/// "a, b or c"
func listed(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
}
