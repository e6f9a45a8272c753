import Mapping

/// A gesture of a mapping as it is listed: taught ones first, then the mapping's own.
package struct GestureRow: Equatable, Sendable {
    /// The gesture.
    package let use: GestureUse
    /// The gesture that is recognised in its place, if any.
    package let overriding: GestureUse?

    /// The rows for a mapping, in their order.
    package static func rows(_ mapping: Mapping) -> [GestureRow] {
        let uses = mapping.gestures.filter { $0.surface == 0 }
        return (uses.filter(\.isTaught) + uses.filter { !$0.isTaught }).map {
            GestureRow(use: $0, overriding: mapping.overriding($0))
        }
    }

    /// What it is called: "+ tap with 2 fingers" where it was taught.
    package var name: String { (use.isTaught ? "+ " : "") + GestureText.name(use.gesture) }

    /// Where it comes from, and what gets in its way: "taught", "from the mapping, replaced by a taught one".
    package var origin: String {
        var words = [use.isTaught ? "taught" : "from the mapping"]
        if let layer = use.layer { words.append("layer \(layer)") }
        if let overriding {
            words.append(
                "replaced by \(overriding.isTaught ? "a taught one" : "a later one"): \(GestureText.effect(overriding))"
            )
        }
        return words.joined(separator: ", ")
    }
}
