import Terminal

/// What the engine says of itself, in words of steady width.
enum FigureText {
    struct Figure {
        var text: String
        var style: Style
    }

    static func grains(_ viewState: ViewState) -> Figure {
        if viewState.output.droppedGrains > 0 {
            return Figure(
                text: "\(padded(viewState.output.grains, 3)) grains, \(viewState.output.droppedGrains) dropped",
                style: .alarm)
        }
        return Figure(
            text: "\(padded(viewState.output.grains, 3)) \(viewState.output.grains == 1 ? "grain " : "grains")",
            style: viewState.output.grains > 0 ? .plain : .dim)
    }

    static func load(_ viewState: ViewState, short: Bool = false) -> Figure {
        Figure(
            text: (short ? "" : "load ") + "\(padded(viewState.output.loadPercent, 3)) %",
            style: viewState.output.loadPercent >= 80 ? .alarm : .dim)
    }

    static func latency(_ viewState: ViewState) -> Figure {
        let tenths = viewState.output.latencyTenths
        let text = tenths >= 1000 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
        return Figure(text: String(repeating: " ", count: max(4 - text.count, 0)) + text + " ms", style: .dim)
    }

    static func underruns(_ viewState: ViewState, short: Bool) -> Figure {
        let count = viewState.output.audio.underruns
        let word = short ? (count == 1 ? "drop" : "drops") : (count == 1 ? "dropout" : "dropouts")
        return Figure(text: "\(count) \(word)", style: count > 0 ? .alarm : .dim)
    }

    /// Seconds as minutes and seconds: 01:23.
    static func clock(_ seconds: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(digits(seconds / 60)):\(digits(seconds % 60))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(width - text.count, 0)) + text
    }
}
