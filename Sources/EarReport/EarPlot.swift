import Granular
import Plots
import Quiz
import Statistics

/// A parameter's threshold over time: a point for each sitting with its 95 % interval, and the published limit as a band.
struct EarPlot {
    /// What is drawn.
    let measure: EarProfile.Measure

    private static let height = 240.0, left = 72.0, right = 16.0, top = 14.0, bottom = 40.0
    private static let narrowest = 320.0, column = 84.0, mostColumns = 60

    /// The drawing.
    var svg: SVG {
        let parameter = measure.parameter
        let figures = measure.course.suffix(Self.mostColumns)
        let scale = parameter.quizScale == .ratio ? 100.0 : 1
        let limit = parameter.publishedLimit
        let columns = min(Self.column, 840 / Double(max(figures.count, 1)))
        let width = max(Self.narrowest, Self.left + Double(figures.count) * columns + Self.right)
        // Thresholds are ratios, and those of a beginner are many times those of a trained ear.
        let axis = LogAxis(
            (figures.flatMap { [$0.low, $0.high] } + (limit.map { [$0.low, $0.high] } ?? [])).map { $0 * scale })
        var svg = SVG(
            width: width, height: Self.height, title: "The smallest \(QuizText.name(parameter)) difference over time",
            description: description)
        func y(_ value: Double) -> Double {
            Self.height - Self.bottom
                - axis.fraction(of: value * scale) * (Self.height - Self.top - Self.bottom)
        }
        func x(_ index: Int) -> Double {
            Self.left + (Double(index) + 0.5) * (width - Self.left - Self.right) / Double(max(figures.count, 1))
        }
        if let limit {
            // A limit that is one number is a line.
            svg.rectangle(
                x: Self.left, y: y(limit.high) - 1, width: width - Self.left - Self.right,
                height: y(limit.low) - y(limit.high) + 2, class: "limit", label: "published: \(limit.condition)")
        }
        for tick in axis.ticks {
            svg.line((Self.left, y(tick / scale)), (width - Self.right, y(tick / scale)), class: "grid")
            svg.text(EarText.text(tick / scale, parameter), at: (Self.left - 8, y(tick / scale) + 4), .end)
        }
        svg.polyline(figures.enumerated().map { (x($0.offset), y($0.element.threshold)) }, class: "median")
        // Days stand so far apart that none is written over another.
        let step = max(1, Int((Self.column / columns).rounded(.up)))
        for (index, figure) in figures.enumerated() {
            svg.line((x(index), y(figure.low)), (x(index), y(figure.high)), class: "interval")
            svg.circle(
                (x(index), y(figure.threshold)), radius: 5, class: "mean",
                label: "\(figure.lastDay): \(EarText.text(figure, parameter))")
            if index % step == 0 { svg.text(figure.lastDay, at: (x(index), Self.height - 14), .middle) }
        }
        return svg
    }

    private var description: String {
        let parameter = measure.parameter
        let values = measure.course.map { "\($0.lastDay): \(EarText.text($0, parameter))" }
        let limit = parameter.publishedLimit.map { " Published: \(EarText.text($0, parameter))." } ?? ""
        return "\(values.joined(separator: "; ")).\(limit)"
    }
}
