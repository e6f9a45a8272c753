/// Joins ES modules into one, each after those that it imports. What they declare keeps its name, so that no two may declare the same.
/// Empty lines and those that begin with `//` are left out: phones do not read them.
package struct ModuleJoiner {
    private let modules: [String: String]
    private var joined = ""
    private var done: Set<String> = []
    private var open: [String] = []
    /// Which module declared a name.
    private var declared: [Substring: String] = [:]

    private init(_ modules: [String: String]) { self.modules = modules }

    /// The text of `first`, and before it of all that it needs.
    package static func join(_ modules: [String: String], from first: String) throws(PhonePage.Problem) -> String {
        var joiner = ModuleJoiner(modules)
        try joiner.add(first)
        if let unused = modules.keys.sorted().first(where: { !joiner.done.contains($0) }) {
            throw .init(description: "\(unused): no module imports it")
        }
        return joiner.joined
    }

    private mutating func add(_ name: String) throws(PhonePage.Problem) {
        guard !done.contains(name) else { return }
        guard let text = modules[name] else { throw .init(description: "\(name): there is no such module") }
        guard !open.contains(name) else {
            throw .init(description: "\(name): imports itself by way of \(open.joined(separator: ", "))")
        }
        open.append(name)
        var own = ""
        var rest = text[...]
        while !rest.isEmpty {
            if rest.hasPrefix("import ") {
                let statement = rest.prefix { $0 != ";" }
                rest = rest.dropFirst(statement.count + 1)
                if rest.first == "\n" { rest.removeFirst() }
                try add(try Self.imported(statement, by: name))
                continue
            }
            let line = rest.prefix { $0 != "\n" }
            rest = rest.dropFirst(line.count + 1)
            if !line.isEmpty, !line.hasPrefix("//") { own += try stripped(line, of: name) + "\n" }
        }
        open.removeLast()
        done.insert(name)
        joined += own
    }

    /// The module of `import { a, b } from "./x.js"`.
    private static func imported(_ statement: Substring, by name: String) throws(PhonePage.Problem) -> String {
        let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].hasPrefix("./"), !parts[0].contains("*"), !parts[0].contains(" as "),
            parts[0].contains("{") == parts[0].contains(" from ")
        else { throw .init(description: "\(name): cannot join \(statement)") }
        return String(parts[1].dropFirst(2))
    }

    /// A line without `export`.
    private mutating func stripped(_ line: Substring, of name: String) throws(PhonePage.Problem) -> Substring {
        let isExported = line.hasPrefix("export ")
        let line = isExported ? line.dropFirst(7) : line
        var words = line.prefix(200).split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }[...]
        guard line.first?.isLetter == true else {
            guard !isExported else { throw .init(description: "\(name): cannot join export \(line)") }
            return line
        }
        if words.first == "async" { words.removeFirst() }
        guard let kind = words.popFirst(), ["function", "const", "let", "var", "class"].contains(kind) else {
            guard !isExported else { throw .init(description: "\(name): cannot join export \(line)") }
            return line
        }
        if let word = words.first {
            if let other = declared.updateValue(name, forKey: word) {
                throw .init(description: "\(name): \(word) is declared in \(other) too")
            }
        }
        return line
    }
}
