import Granular
import Mapping

/// Names as people type them: whole, or as much of their beginning as leaves no doubt.
public enum TypedNames {
    /// What was found for a word.
    public enum Found<Thing> {
        /// The one that is meant.
        case one(Thing)
        /// Several begin so; their names.
        case several([String])
        /// Nothing is called so.
        case none
    }

    /// The one of `things` whose name begins with what was typed. One that is called just so comes first, then one whose whole
    /// name the others begin with, as "pitch" does for "pit".
    /// - names: what a thing is called; each part between hyphens may be cut short: "next-s".
    public static func find<Thing>(
        _ typed: String, among things: [Thing], names: (Thing) -> [String]
    ) -> Found<Thing> {
        let wanted = typed.lowercased()
        guard !wanted.isEmpty else { return .none }
        if let exact = things.first(where: { names($0).contains { $0.lowercased() == wanted } }) { return .one(exact) }
        let found = things.filter { names($0).contains { begins($0.lowercased(), with: wanted) } }
        if found.count <= 1 { return found.first.map { .one($0) } ?? .none }
        let first = found.first { one in
            guard let name = names(one).first?.lowercased() else { return false }
            return found.allSatisfy { names($0).contains { $0.lowercased().hasPrefix(name) } }
        }
        return first.map { .one($0) } ?? .several(found.compactMap { names($0).first })
    }

    /// The parameter called so.
    public static func parameter(_ typed: String) -> Found<Parameter> {
        find(typed, among: Parameter.allCases, names: names)
    }

    /// What a parameter is called in files, and its short name.
    package static func names(_ parameter: Parameter) -> [String] {
        [parameter.definition.name, parameter.definition.shortName]
    }

    /// The parameter that the first words of `text` name, and the rest: "pitch offset 300" is that of the pitch-offset. The most
    /// words that leave something to say count.
    package static func leadingParameter(_ text: String) -> (found: Found<Parameter>, name: String, rest: String) {
        let words = text.split { $0.isWhitespace || $0 == "=" || $0 == ":" }.map(String.init)
        for count in [3, 2] where words.count > count {
            let name = words.prefix(count).joined(separator: "-")
            if case .one(let parameter) = parameter(name) {
                return (.one(parameter), name, words.dropFirst(count).joined(separator: " "))
            }
        }
        guard let first = words.first else { return (.none, "", "") }
        return (parameter(first), first, words.dropFirst().joined(separator: " "))
    }

    /// "pitch, pan or position", cut where there are many.
    package static func list(_ names: [String]) -> String {
        let shown = names.prefix(4).joined(separator: ", ")
        return names.count > 4 ? "\(shown) …" : shown
    }

    private static func begins(_ name: String, with typed: String) -> Bool {
        let parts = name.split(separator: "-")
        let typed = typed.split(separator: "-", omittingEmptySubsequences: false)
        return typed.count <= parts.count && zip(parts, typed).allSatisfy { $0.hasPrefix($1) }
    }
}
