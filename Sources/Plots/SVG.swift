/// A drawing for a page, with the words that stand for it where it is not seen.
package struct SVG {
    /// Width and height in CSS pixels.
    package let width: Double, height: Double
    /// What it shows, in a few words, and what is to be seen, in a sentence or two.
    package let title: String, description: String
    private var body = ""

    package init(width: Double, height: Double, title: String, description: String) {
        (self.width, self.height, self.title, self.description) = (width, height, title, description)
    }

    /// The element, to be put into a page.
    package var text: String {
        """
        <svg viewBox="0 0 \(number(width)) \(number(height))" width="\(number(width))" height="\(number(height))" role="img" \
        xmlns="http://www.w3.org/2000/svg"><title>\(escaped(title))</title><desc>\(escaped(description))</desc>\(body)</svg>
        """
    }

    package mutating func line(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double), class name: String) {
        body +=
            "<line class=\"\(name)\" x1=\"\(number(from.x))\" y1=\"\(number(from.y))\" x2=\"\(number(to.x))\" y2=\"\(number(to.y))\"/>"
    }

    package mutating func circle(
        _ centre: (x: Double, y: Double), radius: Double, class name: String, label: String? = nil
    ) {
        let inner = label.map { "<title>\(escaped($0))</title>" } ?? ""
        body +=
            "<circle class=\"\(name)\" cx=\"\(number(centre.x))\" cy=\"\(number(centre.y))\" r=\"\(number(radius))\">\(inner)</circle>"
    }

    package mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, class name: String, label: String? = nil
    ) {
        let inner = label.map { "<title>\(escaped($0))</title>" } ?? ""
        body +=
            "<rect class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(width, 0)))\" height=\"\(number(max(height, 0)))\">\(inner)</rect>"
    }

    package mutating func polyline(_ points: [(x: Double, y: Double)], class name: String, label: String? = nil) {
        guard points.count > 1 else { return }
        let inner = label.map { "<title>\(escaped($0))</title>" } ?? ""
        let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
        body += "<polyline class=\"\(name)\" points=\"\(places)\">\(inner)</polyline>"
    }

    package enum Anchor: String {
        case start, middle, end
    }

    package mutating func text(
        _ text: String, at place: (x: Double, y: Double), _ anchor: Anchor = .start, class name: String = "label"
    ) {
        body +=
            "<text class=\"\(name)\" x=\"\(number(place.x))\" y=\"\(number(place.y))\" text-anchor=\"\(anchor.rawValue)\">\(escaped(text))</text>"
    }

    /// A tenth of a pixel is as near as anybody sees.
    private func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.isFinite, abs(tenths) < 1e9 else { return "0" }
        let whole = Int(tenths)
        return whole % 10 == 0 ? "\(whole / 10)" : "\(Double(whole) / 10)"
    }
}

/// Text as HTML and SVG have it.
package func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        default: result.unicodeScalars.append(character)
        }
    }
    return result
}
