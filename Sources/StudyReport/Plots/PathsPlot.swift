import Numbers
import Plots

/// Where fingers went on a surface.
struct PathsPlot {
    /// Whose, and when.
    let title: String
    /// The surface's width over its height.
    let aspect: Double
    /// A stroke for each finger that came down: places from 0, 0 at the lower left to 1, 1.
    let strokes: [[(x: Double, y: Double)]]

    private static let width = 220.0
    /// No stroke is drawn with more points: more are not seen.
    private static let mostPoints = 400

    /// The drawing.
    var svg: SVG {
        let height = Self.width / min(max(aspect, 0.25), 4)
        let words = strokes.isEmpty ? "No finger touched the surface." : "\(counted(strokes.count, "stroke"))."
        var svg = SVG(width: Self.width + 2, height: height + 2, title: title, description: words)
        svg.rectangle(x: 1, y: 1, width: Self.width, height: height, class: "frame")
        for stroke in strokes {
            let step = max(1, stroke.count / Self.mostPoints)
            let points = stroke.enumerated().filter { $0.offset % step == 0 || $0.offset == stroke.count - 1 }
                .map { (x: 1 + $0.element.x * Self.width, y: 1 + (1 - $0.element.y) * height) }
            if points.count == 1, let only = points.first { svg.circle(only, radius: 1.5, class: "tap") }
            svg.polyline(points, class: "stroke")
        }
        return svg
    }
}
