import Terminal

/// What keys do, in the last line.
enum KeyHints {
    private static let gap = "   ", narrowGap = "  "

    /// The same within so many columns: where it is too long, what stands before the last one gives way, as the last says how to leave.
    static func fitted(_ keys: String, columns: Int) -> String {
        var parts = keys.split(separator: gap).map(String.init)
        while true {
            for gap in [gap, narrowGap] {
                let text = parts.joined(separator: gap)
                if CharacterWidth.columns(text) <= columns || parts.count < 3 && gap == narrowGap { return text }
            }
            parts.remove(at: parts.count - 2)
        }
    }
}
