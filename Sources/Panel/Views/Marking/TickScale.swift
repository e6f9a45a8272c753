import DisplayText
import Sounds

/// The ticks below a waveform: seconds in steps of 1, 2 or 5, minutes beyond, frames where it is seen one by one; or beats.
struct TickScale {
    /// A tick.
    struct Tick: Equatable {
        /// Where it is, in seconds.
        var seconds: Double
        /// What stands beside it; `nil` for one between others.
        var label: String?
    }

    /// The ticks that are seen, from left to right.
    let ticks: [Tick]

    /// Columns from one label to the next, at least.
    private static let labelColumns = 10.0
    /// Columns from one tick to the next, at least.
    private static let tickColumns = 2.0
    /// Steps above a second, in seconds.
    private static let minutes: [Double] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600]

    /// Ticks in seconds.
    /// - rate: frames a second of the sound.
    init(_ columns: WaveformColumns, rate: Double) {
        let least = columns.secondsEach * Self.labelColumns
        guard least > 0 else {
            ticks = []
            return
        }
        if least <= Self.finestSeconds, rate > 0 {
            let step = max(Self.rounded(least * rate), 1)
            let parts = [5.0, 2, 1].filter { step.truncatingRemainder(dividingBy: $0) == 0 }
            ticks = Self.ticks(columns, step: step / rate, parts) { "#\(Int(($0 * rate).rounded()))" }
            return
        }
        let step =
            least <= 1 ? Self.rounded(least) : Self.minutes.first { $0 >= least } ?? Self.rounded(least / 3_600) * 3_600
        ticks = Self.ticks(columns, step: step) { Self.label($0, step: step) }
    }

    /// Ticks in beats: the first of each bar has the bar's number, and where there is room each other one that and its own, "3.2"; without
    /// bars beats have theirs. Where none that has a number is seen, ticks are in seconds.
    init(_ columns: WaveformColumns, beats: [Beat], rate: Double) {
        let numbered = NumberedBeat.all(beats).filter { columns.window.contains($0.seconds) }
        let bars = numbered.filter(\.isFirst)
        func apart(_ beats: [NumberedBeat]) -> Double {
            columns.window.length / Double(max(beats.count, 1)) / max(columns.secondsEach, .leastNonzeroMagnitude)
        }
        let isNear = apart(numbered) >= Self.labelColumns * 0.6
        let between = apart(bars)
        var step = 1
        while Double(step) * between < Self.labelColumns * 0.6, step < 1 << 20 { step *= 2 }
        let found = numbered.compactMap { beat -> Tick? in
            let isLabelled = beat.isFirst && (beat.number - 1) % step == 0 || isNear && !beat.label.isEmpty
            guard isLabelled || apart(beat.isFirst ? bars : numbered) >= Self.tickColumns else { return nil }
            return Tick(seconds: beat.seconds, label: isLabelled ? beat.label : nil)
        }
        ticks = found.contains { $0.label != nil } ? found : TickScale(columns, rate: rate).ticks
    }

    /// Below steps of so many seconds frames are counted.
    private static let finestSeconds = 0.0005

    /// The next of 1, 2, 5, 10, 20 …, or of tenths of those.
    private static func rounded(_ step: Double) -> Double {
        var power = 1.0
        while power * 10 <= step { power *= 10 }
        while power > step { power /= 10 }
        return ([1, 2, 5].map { $0 * power }.first { $0 >= step * (1 - 1e-9) }) ?? 10 * power
    }

    private static func ticks(
        _ columns: WaveformColumns, step: Double, _ parts: [Double] = [5, 2, 1], _ label: (Double) -> String
    ) -> [Tick] {
        let parts = parts.first { step / $0 >= columns.secondsEach * tickColumns } ?? 1
        let between = step / parts
        let first = Int((columns.window.begin / between).rounded(.up))
        let last = Int((columns.window.end / between + 1e-9).rounded(.down))
        guard first <= last, last - first < 100_000 else { return [] }
        return (first...last).map { number in
            let seconds = Double(number) * between
            return Tick(seconds: seconds, label: number % Int(parts) == 0 ? label(seconds) : nil)
        }
    }

    /// "4 s", "4.25 s", "1:05", "1:05.2".
    private static func label(_ seconds: Double, step: Double) -> String {
        let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
        guard seconds >= 60 else { return seconds == 0 ? "0" : "\(ValueText.fixed(seconds, decimals: decimals)) s" }
        let minutes = Int(seconds / 60 + 1e-9)
        let rest = ValueText.fixed(max(seconds - Double(minutes) * 60, 0), decimals: decimals)
        let isShort = rest.prefix { $0 != "." }.count < 2
        return "\(minutes):\(isShort ? "0" : "")\(rest)"
    }
}

/// A beat with the number that the axis has for it.
private struct NumberedBeat {
    let seconds: Double
    /// The number of its bar; of the beat itself where no bars are known.
    let number: Int
    /// Whether it is the first of its bar.
    let isFirst: Bool
    /// "3", "3.2"; nothing before the first bar.
    let label: String

    static func all(_ beats: [Beat]) -> [NumberedBeat] {
        let hasBars = beats.contains(where: \.isDownbeat)
        var (bar, inBar) = (0, 0)
        return beats.enumerated().map { index, beat in
            guard hasBars else {
                return NumberedBeat(seconds: beat.seconds, number: index + 1, isFirst: true, label: "\(index + 1)")
            }
            (bar, inBar) = beat.isDownbeat ? (bar + 1, 1) : (bar, inBar + 1)
            let label = bar == 0 ? "" : inBar == 1 ? "\(bar)" : "\(bar).\(inBar)"
            return NumberedBeat(seconds: beat.seconds, number: bar, isFirst: beat.isDownbeat, label: label)
        }
    }
}
