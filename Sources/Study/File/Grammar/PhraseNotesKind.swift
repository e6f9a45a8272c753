import KeyTables
import TOML

/// The notes of a phrase, `"1 2. 31 | 4 . 22 1"`: beats with spaces between them, of each its equal parts, a pad's digit or a dot for a rest;
/// a bar line begins a section. ``StudyPhrase/sections``.
struct PhraseNotesKind: ValueKind {
    /// Pads of a surface.
    static let pads = 1...9
    private struct Part { var pad: Int? }

    private static let maxBeats = 64, maxParts = 8, maxSections = 9

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        let sections = text.split(separator: "|", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").map { beat in beat.map(Self.part) }
        }
        if let reason = Self.problem(sections) {
            checker.error(at: node.place, "\(key) must be \(Self.form): \(reason)")
            return nil
        }
        return sections.map { $0.map { beat in beat.map { $0?.pad } } }
    }

    private static let form = "beats of digits and dots, such as \"1 2. 31 | 4 . 22 1\""

    /// A pad or a rest; `nil` where it is neither.
    private static func part(_ character: Character) -> Part? {
        if character == "." { return Part(pad: nil) }
        guard character.isASCII, let pad = character.wholeNumberValue, pads.contains(pad) else { return nil }
        return Part(pad: pad)
    }

    private static func problem(_ sections: [[[Part?]]]) -> String? {
        let beats = sections.flatMap(\.self)
        if sections.contains(where: \.isEmpty) { return "a section has no beats" }
        if sections.count > maxSections { return "there are more than \(maxSections) sections" }
        if beats.count > maxBeats { return "there are more than \(maxBeats) beats" }
        if beats.contains(where: { $0.count > maxParts }) { return "a beat has more than \(maxParts) parts" }
        if beats.contains(where: { $0.contains { $0 == nil } }) { return "it has other characters" }
        let notes = beats.reduce(0) { $0 + $1.count { $0?.pad != nil } }
        return notes < 2 ? "it has fewer than two notes" : nil
    }

    var schema: [JSON.Member] { [("type", .text("string")), ("pattern", .text("^[1-9. |]+$"))] }

    var allowedValues: String { "`\"1 2. 31 | 4 . 22 1\"`" }
}
