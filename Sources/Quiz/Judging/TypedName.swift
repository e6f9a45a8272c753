import KeyTables

/// A name as somebody typed it, compared as one hears it: without capitals, and with any mark between words as a space.
public struct TypedName: Sendable {
    private let letters: String

    /// Makes a name of what was typed.
    public init(_ typed: String) { letters = Self.plain(typed) }

    /// Whether it means `name`: it is that, or at most a third of its letters are wrong and none of `others` is as near.
    public func names(_ name: String, among others: [String]) -> Bool {
        let name = Self.plain(name)
        if letters == name { return !letters.isEmpty }
        let limit = name.count / 3
        guard let distance = distance(to: name, within: limit) else { return false }
        return others.allSatisfy { self.distance(to: Self.plain($0), within: distance) == nil }
    }

    /// `nil` where it is more than `limit`.
    private func distance(to name: String, within limit: Int) -> Int? {
        // Words are at least as far apart as their lengths.
        guard abs(name.count - letters.count) <= limit else { return nil }
        let distance = editDistance(letters, name)
        return distance <= limit ? distance : nil
    }

    /// Lower case, its words joined by single spaces.
    static func plain(_ name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
