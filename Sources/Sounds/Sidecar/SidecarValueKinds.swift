import Files
import KeyTables
import TOML

/// The version of a file's format. A file of another version is not read at all.
struct FormatVersionKind: ValueKind {
    /// The newest that is read.
    let newest: Int

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .number(let number) = node.value, number >= 1, number == number.rounded() else {
            checker.error(
                at: node.place,
                "\(key) must be a whole number of 1 or more, not \(Wording.value(node)); the file is ignored")
            return nil
        }
        guard number <= Double(newest) else {
            checker.error(
                at: node.place,
                "from a newer Quern: this one reads version \(newest); the file is ignored")
            return nil
        }
        return number
    }

    var schema: [JSON.Member] { JSON.number(1...Double(newest), type: "integer") }

    var allowedValues: String { newest == 1 ? "1" : "1 to \(newest)" }

    func words(forMissing key: String) -> String { "\"\(key)\": \(key) = \(newest)" }
}

/// What a sound is called, and the like: kept in one line, and cut where it is long. What a terminal would obey is not kept.
struct SidecarTextKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let name = boundedName(line)
        // Also so that the file is not written over without what is not kept of it.
        if name != boundedName(line, .unlimited) {
            checker.warn(at: node.place, "\(key) is shortened: it can have \(Wording.nameLimit)")
        }
        return name
    }

    var schema: [JSON.Member] { [("type", .text("string"))] }

    var allowedValues: String { "text" }
}

/// A pitch: in Hz, or the name of a note.
struct RootKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .string(let name) = node.value else { return hertz.check(node, of: key, in: owner, &checker) }
        if let hertz = NoteName.hertz(name), SoundSidecar.roots.contains(hertz) { return hertz }
        checker.error(at: node.place, Wording.noNote(name, key))
        return nil
    }

    var schema: [JSON.Member] {
        [("anyOf", .list([.object(hertz.schema), .object([("type", .text("string"))])]))]
    }

    var allowedValues: String { "\(hertz.allowedValues), or a note, `\"A4\"`" }

    private var hertz: NumberKind { .number(SoundSidecar.roots, unit: "Hz") }
}
