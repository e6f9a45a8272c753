import Files
import Granular
import TOML

/// Holds values against what the grammar asks of them.
extension MappingReader {
    /// The value of anything but tables.
    mutating func simpleValue(_ node: TOMLNode, as key: Key) -> Fields.Value? {
        switch key.kind {
        case .line: return line(node, of: key.name).map(Fields.Value.text)
        case .name: return name(node, of: key.name).map(Fields.Value.text)
        case .choice(let choices): return choice(node, of: key.name, among: choices).map(Fields.Value.text)
        case .parameter(let parameters): return parameter(node, among: parameters).map(Fields.Value.text)
        case .note: return note(node, of: key.name).map(Fields.Value.text)
        case .number(let range, let unit): return number(node, of: key.name, in: range, unit).map(Fields.Value.number)
        case .wholeNumber(let range): return wholeNumber(node, of: key.name, in: range).map(Fields.Value.number)
        case .wholeNumbers(let range, let count):
            return wholeNumbers(node, of: key.name, in: range, count: count).map(Fields.Value.numbers)
        case .flag:
            if case .boolean(let flag) = node.value { return .flag(flag) }
            error(at: node.place, "\(key.name) is true or false, not \(node.kind)")
            return nil
        case .pair: return twoNumbers(node, of: key.name).map(Fields.Value.numbers)
        case .span(let range, let unit): return span(node, of: key.name, in: range, unit).map(Fields.Value.numbers)
        case .side: return side(node, of: key.name).map(Fields.Value.numbers)
        case .fractions: return fractions(node, of: key.name).map(Fields.Value.numbers)
        case .cloud: return cloud(node, of: key.name)
        case .table, .oneOrMore, .list: return nil
        }
    }

    private mutating func string(_ node: TOMLNode, of key: String) -> String? {
        if case .string(let string) = node.value { return string }
        error(at: node.place, "\(key) is a string, not \(node.kind)")
        return nil
    }

    /// A string that can be drawn in one line.
    private mutating func line(_ node: TOMLNode, of key: String) -> String? {
        guard let string = string(node, of: key) else { return nil }
        guard !string.unicodeScalars.contains(where: isControl) else {
            error(at: node.place, "\(key) is drawn in one line and cannot have control characters")
            return nil
        }
        return string
    }

    /// A string that can be drawn in one line and is seen there; a long one is cut.
    private mutating func name(_ node: TOMLNode, of key: String) -> String? {
        guard let name = line(node, of: key) else { return nil }
        guard name.contains(where: { !$0.isWhitespace }) else {
            error(at: node.place, "\(key) is empty")
            return nil
        }
        let limit = NameLimit.text
        let kept = boundedName(name)
        if kept != name {
            warn(
                at: node.place,
                "\(key) has up to \(limit.characters) characters of \(limit.bytes) bytes, and no marks of direction: it is cut"
            )
        }
        return kept
    }

    private mutating func choice(_ node: TOMLNode, of key: String, among choices: [String]) -> String? {
        guard let word = string(node, of: key) else { return nil }
        if choices.contains(word) { return word }
        error(at: node.place, unknown(key, word, allowed: choices))
        return nil
    }

    private mutating func parameter(_ node: TOMLNode, among parameters: [Parameter]) -> String? {
        guard let name = string(node, of: "parameter") else { return nil }
        if let parameter = Parameter(named: name), parameters.contains(parameter) { return name }
        error(at: node.place, unknown("parameter", name, allowed: parameters.map(\.definition.name)))
        return nil
    }

    private mutating func note(_ node: TOMLNode, of key: String) -> String? {
        guard let name = string(node, of: key) else { return nil }
        if Note(name) != nil { return name }
        error(at: node.place, "\(key) is a note such as \"A2\", \"C#4\" or \"Bb3\", not \(quoted(name))")
        return nil
    }

    private mutating func cloud(_ node: TOMLNode, of key: String) -> Fields.Value? {
        switch node.value {
        case .string(let word) where ["all", "own"].contains(word): return .text(word)
        case .number(let number) where number == number.rounded() && (1...Double(Mapping.maxClouds)).contains(number):
            return .number(number)
        default:
            error(at: node.place, "\(key) is 1 to \(Mapping.maxClouds), \"all\" or \"own\", not \(shown(node))")
            return nil
        }
    }

    /// What was written, for the end of a message.
    func shown(_ node: TOMLNode) -> String {
        switch node.value {
        case .string(let text): quoted(text)
        case .number(let number): plain(number)
        default: node.kind
        }
    }
}
