import Numbers
import Sounds

/// What is said of a sound's beats.
package enum BeatWords {
    /// `128 beats, 120 BPM, 32 bars of 4, imported`.
    package static func line(_ grid: BeatGrid, _ source: BeatSource?) -> String {
        var words = [count(grid)]
        if let tempo = grid.beatsPerMinute { words.append("\(tempoText(tempo)) BPM") }
        words.append(bars(grid))
        if let source { words.append(source.words) }
        return words.joined(separator: ", ")
    }

    /// `1 beat`, `128 beats`.
    package static func count(_ grid: BeatGrid) -> String { grid.count == 1 ? "1 beat" : "\(grid.count) beats" }

    private static func bars(_ grid: BeatGrid) -> String {
        guard grid.hasBars else { return "no bars" }
        let bars = grid.barCount == 1 ? "1 bar" : "\(grid.barCount) bars"
        return grid.beatsPerBar.map { "\(bars) of \($0)" } ?? bars
    }

    /// To a tenth.
    private static func tempoText(_ tempo: Double) -> String {
        let tenths = (tempo * 10).rounded() / 10
        return tenths == tenths.rounded() ? decimal(tenths) : decimal(tenths, 1)
    }
}

extension BeatSource {
    /// Where they come from, in words.
    fileprivate var words: String {
        switch self {
        case .imported: "imported"
        case .found: "found by aubiotrack: a proposal, to be corrected by ear"
        case .tapped: "tapped or corrected by hand"
        }
    }
}
