/// What was meant and what was found, as a picture that docs/gestures.md shows.
struct ConfusionPicture {
    let tally: Tally

    private let left = 116.0
    private let top = 92.0
    private let width = 70.0
    private let height = 30.0
    private let ink = "#d8dade"

    var svg: String {
        let names = Tally.families + [Tally.nothing]
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 348" role="img" font-family="DejaVu Sans, Verdana, \
            Helvetica, Arial, sans-serif">
            """,
            "<title>What was meant, and what was found</title>",
            "<rect width=\"760\" height=\"348\" rx=\"8\" fill=\"#16181d\"/>",
            text(20, 30, "What was meant, and what was found", size: 16, weight: " font-weight=\"bold\""),
            text(
                20, 50, "each row is what was meant, each column what was found; in numbers of performances", size: 12),
        ]
        for (column, name) in names.enumerated() {
            parts.append(text(left + (Double(column) + 0.5) * width, top - 10, name, size: 12, anchor: "middle"))
        }
        for (row, name) in names.enumerated() {
            let y = top + Double(row) * height
            parts.append(text(left - 10, y + 19, name, anchor: "end"))
            let all = tally.confusion[name]?.values.reduce(0, +) ?? 0
            for (column, found) in names.enumerated() {
                let count = tally.confusion[name]?[found] ?? 0
                parts += cell(left + Double(column) * width, y, count, of: all, isMeant: row == column)
            }
        }
        return (parts + ["</svg>", ""]).joined(separator: "\n")
    }

    private func cell(_ x: Double, _ y: Double, _ count: Int, of all: Int, isMeant: Bool) -> [String] {
        let fill = count == 0 ? "#22252c" : isMeant ? "#2c5f8f" : count * 50 > all ? "#a33c46" : "#6b3a40"
        let box =
            "<rect x=\"\(x + 1)\" y=\"\(y + 1)\" width=\"\(width - 2)\" height=\"\(height - 2)\" fill=\"\(fill)\"/>"
        return count == 0 ? [box] : [box, text(x + width / 2, y + 19, "\(count)", anchor: "middle", fill: "#ffffff")]
    }

    private func text(
        _ x: Double, _ y: Double, _ words: String, size: Int = 13, anchor: String = "start", weight: String = "",
        fill: String? = nil
    ) -> String {
        """
        <text x="\(x)" y="\(y)" fill="\(fill ?? ink)" font-size="\(size)" text-anchor="\(anchor)"\(weight)>\(words)</text>
        """
    }
}
