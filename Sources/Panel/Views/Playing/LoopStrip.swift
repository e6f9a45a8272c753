import DisplayText
import Performer
import Terminal

/// How the gesture looper stands, in the surface's lower edge: what it does, a dot for each layer, how far the loop is, its speed and its
/// direction.
enum LoopStrip {
    /// Layers beyond which they are a number, and no dots.
    private static let maxDots = 8
    private static let leastBar = 4
    private static let longestBar = 24

    static func draw(_ loop: LoopState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard loop.phase != .empty else { return }
        let edge = layout.surfaceFrame
        let row = edge.endRow - 1
        let room = edge.columns - 4
        let arrow = loop.isReversed ? glyphs.left : glyphs.right
        var after = ["\(ActivityText.speed(loop.speed)) \(arrow)"]
        if loop.lengthSeconds > 0 { after.append(ValueText.fixed(loop.lengthSeconds, decimals: 1) + " s") }
        var words = "loop \(ActivityText.loop(loop.phase))"
        let layers = layers(loop, glyphs)
        func bar() -> Int {
            let texts = ([words, layers] + after).filter { !$0.isEmpty }
            return room - texts.map { CharacterWidth.columns($0) + 1 }.reduce(1, +) - 1
        }
        // What is least needed goes first.
        if bar() < leastBar, after.count > 1 { after.removeLast() }
        if bar() < leastBar { words = String(ActivityText.loop(loop.phase).prefix { $0 != " " }) }
        if bar() < leastBar { words = "" }
        var column = canvas.draw(" ", column: edge.column + 2, row: row)
        let style: Style = loop.phase == .recording ? .alarm : .strong
        if !words.isEmpty { column = canvas.draw(words + " ", column: column, row: row, style: style) }
        if !layers.isEmpty { column = canvas.draw(layers + " ", column: column, row: row, style: style) }
        let bar = min(bar(), longestBar)
        if bar >= leastBar {
            BarView.drawSlim(
                fraction: loop.position, column: column, end: column + bar, row: row, glyphs: glyphs,
                style: loop.phase == .stopped ? .dim : .strong, on: &canvas)
            column = canvas.draw(" ", column: column + bar, row: row)
        }
        for text in after {
            column = canvas.draw(text + " ", column: column, row: row, style: .plain, limit: edge.endColumn - 1)
        }
    }

    /// A full dot for each layer, a hollow one for the one that is recorded or waited for.
    private static func layers(_ loop: LoopState, _ glyphs: Glyphs) -> String {
        let next = loop.phase == .recording || loop.phase == .waiting ? String(glyphs.silent) : ""
        guard loop.layers <= maxDots else { return "\(loop.layers)\(glyphs.sounding)\(next)" }
        return String(repeating: String(glyphs.sounding), count: max(loop.layers, 0)) + next
    }
}
