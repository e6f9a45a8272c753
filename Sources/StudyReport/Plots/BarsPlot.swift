import Plots

/// How often each option was chosen.
struct BarsPlot {
    /// What was asked.
    let question: String
    /// The options and how often each was chosen.
    let counts: [(option: String, count: Int)]

    private static let left = 190.0, bar = 22.0, gap = 8.0, length = 280.0

    /// The drawing.
    var svg: SVG {
        let most = max(counts.map(\.count).max() ?? 0, 1)
        let height = Double(counts.count) * (Self.bar + Self.gap) + Self.gap
        let words = counts.map { "\($0.option): \($0.count)" }.joined(separator: "; ")
        var svg = SVG(
            width: Self.left + Self.length + 48, height: height, title: question, description: words)
        for (index, entry) in counts.enumerated() {
            let y = Self.gap + Double(index) * (Self.bar + Self.gap)
            let length = Self.length * Double(entry.count) / Double(most)
            svg.text(shortened(entry.option), at: (Self.left - 8, y + 15), .end)
            svg.rectangle(x: Self.left, y: y, width: length, height: Self.bar, class: "bar", label: entry.option)
            svg.text("\(entry.count)", at: (Self.left + length + 6, y + 15))
        }
        return svg
    }

    private func shortened(_ text: String) -> String { text.count > 28 ? text.prefix(27) + "…" : text }
}
