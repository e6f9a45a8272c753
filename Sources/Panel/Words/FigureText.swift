/// What the engine says of itself, in words of steady width.
enum FigureText {
    struct Figure {
        var text: String
        var style: Style
    }

    static func grains(_ look: Look) -> Figure {
        if look.droppedGrains > 0 {
            return Figure(text: "\(padded(look.grains, 3)) grains, \(look.droppedGrains) lost", style: .alarm)
        }
        return Figure(
            text: "\(padded(look.grains, 3)) \(look.grains == 1 ? "grain " : "grains")",
            style: look.grains > 0 ? .plain : .dim)
    }

    static func load(_ look: Look, short: Bool = false) -> Figure {
        Figure(
            text: (short ? "" : "load ") + "\(padded(look.loadPercent, 3)) %",
            style: look.loadPercent >= 80 ? .alarm : .dim)
    }

    static func latency(_ look: Look) -> Figure {
        let tenths = look.latencyTenths
        let text = tenths >= 1000 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
        return Figure(text: String(repeating: " ", count: max(4 - text.count, 0)) + text + " ms", style: .dim)
    }

    static func underruns(_ look: Look, short: Bool) -> Figure {
        let count = look.audio.underruns
        let word = short ? (count == 1 ? "xrun" : "xruns") : (count == 1 ? "underrun" : "underruns")
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
