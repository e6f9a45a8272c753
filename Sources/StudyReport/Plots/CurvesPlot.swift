import Numbers
import Plots
import Statistics

/// Something over time, a line for each participant and their median.
struct CurvesPlot {
    /// What is drawn.
    let title: String
    /// What stands on the upright axis.
    let measure: String
    /// A line each: values at equal times.
    let curves: [(name: String, values: [Double])]
    /// Between two values, in seconds.
    let stepSeconds: Double

    private static let width = 420.0, height = 240.0, left = 56.0, top = 12.0, bottom = 40.0, right = 12.0
    /// No line is drawn with more points: more are not seen.
    private static let mostPoints = 300

    /// The drawing.
    var svg: SVG {
        let longest = curves.map(\.values.count).max() ?? 0
        let times = Axis([0, Double(max(longest - 1, 1)) * stepSeconds], includesZero: true)
        let axis = Axis(curves.flatMap(\.values), includesZero: true)
        var svg = SVG(width: Self.width, height: Self.height, title: title, description: description)
        func place(_ index: Int, _ value: Double) -> (x: Double, y: Double) {
            (
                Self.left + times.fraction(of: Double(index) * stepSeconds) * (Self.width - Self.left - Self.right),
                Self.height - Self.bottom - axis.fraction(of: value) * (Self.height - Self.top - Self.bottom)
            )
        }
        for tick in axis.ticks {
            let y = place(0, tick).y
            svg.line((Self.left, y), (Self.width - Self.right, y), class: "grid")
            svg.text(Figure.text(tick), at: (Self.left - 6, y + 4), .end)
        }
        for tick in times.ticks {
            let x = Self.left + times.fraction(of: tick) * (Self.width - Self.left - Self.right)
            svg.text(Figure.text(tick), at: (x, Self.height - Self.bottom + 16), .middle)
        }
        svg.text("seconds", at: (Self.width - Self.right, Self.height - 6), .end)
        svg.text(measure, at: (Self.left, Self.height - 6))
        for curve in curves { svg.polyline(points(of: curve.values, place), class: "participant", label: curve.name) }
        svg.polyline(points(of: median, place), class: "median", label: "median")
        return svg
    }

    /// At each time the middle value of those whose line goes on; while at least half of them do.
    private var median: [Double] {
        let longest = curves.map(\.values.count).max() ?? 0
        var result: [Double] = []
        for index in 0..<longest {
            let values = curves.compactMap { index < $0.values.count ? $0.values[index] : nil }.sorted()
            guard values.count * 2 >= curves.count, !values.isEmpty else { break }
            let half = values.count / 2
            result.append(values.count % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2)
        }
        return result
    }

    private func points(
        of values: [Double], _ place: (Int, Double) -> (x: Double, y: Double)
    ) -> [(x: Double, y: Double)] {
        let step = max(1, values.count / Self.mostPoints)
        return values.enumerated().filter { $0.offset % step == 0 || $0.offset == values.count - 1 }
            .map { place($0.offset, $0.element) }
    }

    private var description: String {
        guard let first = median.first, let last = median.last else { return "Nothing to draw." }
        let seconds = Double(median.count - 1) * stepSeconds
        return
            "\(counted(curves.count, "line")); the median goes from \(Figure.text(first)) to \(Figure.text(last)) in \(Figure.text(seconds)) s."
    }
}
