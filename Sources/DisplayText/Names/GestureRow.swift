import Mapping

/// A gesture of a mapping as it is listed: taught ones first, then the mapping's own.
package struct GestureRow: Equatable, Sendable {
    /// The gesture.
    package let use: GestureUse
    /// What is recognised in its place, if anything.
    package let replacement: GestureReplacement?

    /// The rows for a mapping, in their order.
    package static func rows(_ mapping: Mapping) -> [GestureRow] {
        let rows = mapping.gestures.enumerated().filter { $0.element.surface == 0 }.map { index, use in
            GestureRow(use: use, replacement: mapping.replacement(ofGesture: index))
        }
        return rows.filter(\.use.isTaught) + rows.filter { !$0.use.isTaught }
    }

    /// What it is called: "+ tap with 2 fingers" where it was taught.
    package var name: String { (use.isTaught ? "+ " : "") + GestureText.name(use.gesture) }

    /// Where it comes from, and what gets in its way: "taught", "from the mapping, replaced by a taught one".
    package var origin: String {
        var words = [
            use.keptFrom.map { "from \($0), the way back" } ?? (use.isTaught ? "taught" : "from the mapping")
        ]
        if let layer = use.layer { words.append("layer \(layer)") }
        if let replaced, let replacement { words.append("\(replaced): \(GestureText.effect(replacement.use))") }
        return words.joined(separator: ", ")
    }

    /// Whether another is recognised nearly wherever it is made.
    package var isReplaced: Bool { replacement?.isWhole == true }

    /// "replaced by a taught one", "partly replaced by another"; `nil` where it is recognised itself wherever it is made.
    package var replaced: String? {
        replacement.map {
            let other = $0.use.isTaught ? "a taught one" : use.isTaught ? "the mapping's own" : "another"
            return "\($0.isWhole ? "" : "partly ")replaced by \(other)"
        }
    }
}
