import Granular
import KeyTables
import Mapping

/// Names as people type them: whole, or as much of their beginning as leaves no doubt.
public enum TypedNames {
    /// What was found for a word.
    public typealias Found<Thing> = NameMatch<Thing>

    /// The one of `things` whose name begins with what was typed. One that is called just so comes first, then one whose whole
    /// name the others begin with, as "pitch" does for "pit".
    /// - names: what a thing is called; each part between hyphens may be cut short: "next-s".
    public static func find<Thing>(
        _ typed: String, among things: [Thing], names: (Thing) -> [String]
    ) -> Found<Thing> {
        NameMatch.find(typed, among: things, names: names)
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
        let words = text.split { $0.isWhitespace || $0 == "=" || $0 == ":" }
        // As it was typed: a list of notes has colons of its own.
        func rest(after count: Int) -> String { words.count > count ? String(text[words[count].startIndex...]) : "" }
        if let count = TypedNotes.nameCount(words) { return (.one(.pitchSet), String(words[0]), rest(after: count)) }
        for count in [3, 2] where words.count > count {
            let name = words.prefix(count).joined(separator: "-")
            if case .one(let parameter) = parameter(name) { return (.one(parameter), name, rest(after: count)) }
        }
        guard let first = words.first.map(String.init) else { return (.none, "", "") }
        return (parameter(first), first, rest(after: 1))
    }

    /// The name that was most likely meant; `nil` where none comes near.
    public static func nearest(_ typed: String, among names: [String]) -> String? {
        suggestion(for: typed, among: names)
    }

    /// "pitch, pan or position", cut where there are many.
    package static func list(_ names: [String]) -> String {
        let shown = names.prefix(4).joined(separator: ", ")
        return names.count > 4 ? "\(shown) …" : shown
    }
}
