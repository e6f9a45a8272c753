import Plots
import Statistics

/// Each participant's value in each condition as a point, joined by lines, with the mean and its 95 % interval beside them.
struct PointsPlot {
    /// What is measured, with its unit.
    let measure: String
    /// The conditions' titles, in the order of the columns.
    let conditions: [String]
    /// A row for each participant; `nil` where a value is missing.
    let rows: [(participant: String, values: [Double?])]

    private static let height = 300.0, left = 64.0, top = 16.0, bottom = 40.0, column = 130.0

    /// The drawing.
    var svg: SVG {
        let width = Self.left + Double(conditions.count) * Self.column + 16
        let axis = Axis(rows.flatMap { $0.values.compactMap(\.self) })
        var svg = SVG(width: width, height: Self.height, title: "\(measure) by condition", description: description)
        func y(_ value: Double) -> Double {
            Self.height - Self.bottom - axis.fraction(of: value) * (Self.height - Self.top - Self.bottom)
        }
        func x(_ index: Int) -> Double { Self.left + (Double(index) + 0.5) * Self.column }
        for tick in axis.ticks {
            svg.line((Self.left, y(tick)), (width - 16, y(tick)), class: "grid")
            svg.text(Figure.text(tick), at: (Self.left - 8, y(tick) + 4), .end)
        }
        for row in rows {
            let points = row.values.enumerated().map { index, value in value.map { (x(index), y($0)) } }
            for (one, next) in zip(points, points.dropFirst()) {
                if let one, let next { svg.line(one, next, class: "participant") }
            }
            for (index, point) in points.enumerated() {
                guard let point, let value = row.values[index] else { continue }
                svg.circle(
                    point, radius: 3.5, class: "point",
                    label: "\(row.participant), \(conditions[index]): \(Figure.text(value))")
            }
        }
        for (index, condition) in conditions.enumerated() {
            svg.text(condition, at: (x(index), Self.height - 14), .middle)
            guard let summary = try? Summary(rows.compactMap { $0.values[index] }) else { continue }
            let side = x(index) + 16
            if let interval = summary.interval {
                let (low, high) = (max(interval.low, axis.range.lowerBound), min(interval.high, axis.range.upperBound))
                svg.line((side, y(low)), (side, y(high)), class: "interval")
            }
            svg.circle((side, y(summary.mean)), radius: 5, class: "mean", label: "mean \(Figure.text(summary.mean))")
        }
        return svg
    }

    private var description: String {
        let parts = conditions.indices.map { index -> String in
            let values = rows.compactMap { $0.values[index] }
            guard let summary = try? Summary(values) else { return "\(conditions[index]): no value" }
            let interval = summary.interval.map { ", 95 % interval \(Figure.text($0))" } ?? ""
            return "\(conditions[index]): mean \(Figure.text(summary.mean))\(interval), \(values.count) participants"
        }
        return parts.joined(separator: "; ") + ". A line joins the values of one participant."
    }
}
