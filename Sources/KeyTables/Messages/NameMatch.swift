import Numbers

/// What a name means that somebody typed, wrote or sent, among all that there is: the one rule for sounds, mappings, commands and
/// parameters.
public enum NameMatch<Thing> {
    /// The one that is meant.
    case one(Thing)
    /// Several begin so; their names.
    case several([String])
    /// Nothing is called so.
    case none
}

extension NameMatch {
    /// The one of `things` that is called `text`; else, whatever the case, and with blanks for hyphens; else the one at that number; else the
    /// one whose name begins so. Of several that begin so it is the one with whose whole name the others begin, as "pitch" for "pit".
    /// - Parameters:
    ///   - isNumbered: whether they are listed with numbers, from 1.
    ///   - names: what a thing is called, the name that it is listed by first; each part between hyphens may be cut short: "next-s".
    package static func find(
        _ text: String, among things: [Thing], isNumbered: Bool = false, names: (Thing) -> [String]
    ) -> Self {
        let wanted = simple(text)
        guard !wanted.isEmpty else { return .none }
        if let exact = exact(text, among: things, names: names) { return .one(exact) }
        if isNumbered, let numbered = Int(text).flatMap(things.item) { return .one(numbered) }
        let found = things.filter { names($0).contains { begins(simple($0), with: wanted) } }
        if found.count <= 1 { return found.first.map { .one($0) } ?? .none }
        let first = found.first { one in
            guard let name = names(one).first.map(simple) else { return false }
            return found.allSatisfy { names($0).contains { simple($0).hasPrefix(name) } }
        }
        return first.map { .one($0) } ?? .several(found.compactMap { names($0).first })
    }

    /// The one that is called so, to the letter before all others, and by its first name before its others.
    package static func exact(_ text: String, among things: [Thing], names: (Thing) -> [String]) -> Thing? {
        let wanted = simple(text)
        return things.first { names($0).first == text } ?? things.first { names($0).contains(text) }
            ?? things.first { names($0).contains { simple($0) == wanted } }
    }

    private static func simple(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "-")
    }

    private static func begins(_ name: String, with typed: String) -> Bool {
        let parts = name.split(separator: "-")
        let typed = typed.split(separator: "-", omittingEmptySubsequences: false)
        return typed.count <= parts.count && zip(parts, typed).allSatisfy { $0.hasPrefix($1) }
    }
}

extension NameMatch: Equatable where Thing: Equatable {}
extension NameMatch: Sendable where Thing: Sendable {}
