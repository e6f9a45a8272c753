/// The part of a sound that is seen: all of it, or less where it is zoomed in.
package struct WaveformWindow: Equatable, Sendable {
    /// Where it begins, in seconds of the sound.
    package private(set) var begin = 0.0
    /// How long it is, in seconds.
    package private(set) var length: Double
    /// How long the sound is, in seconds.
    package let duration: Double
    /// The shortest part that is seen, in seconds.
    private let least: Double

    /// The fewest frames that are seen.
    private static let leastFrames = 8.0

    /// All of a sound.
    /// - Parameters:
    ///   - duration: how long it is, in seconds.
    ///   - rate: its frames a second.
    package init(duration: Double, rate: Double) {
        (length, self.duration) = (duration, duration)
        least = min(Self.leastFrames / max(rate, 1), duration)
    }

    /// Whether all of the sound is seen.
    package var isAll: Bool { length >= duration }
    /// The first time that lies behind it, in seconds.
    package var end: Double { begin + length }

    /// Whether a time is seen.
    package func contains(_ seconds: Double) -> Bool { seconds >= begin && seconds <= end }

    /// Sees so many times more, or less where `factor` is below 1; the place at a time stays where it is seen.
    package mutating func zoom(out factor: Double, around seconds: Double) {
        guard factor.isFinite, factor > 0, length > 0 else { return }
        let fraction = min(max((seconds - begin) / length, 0), 1)
        let anchor = begin + fraction * length
        length = min(max(length * factor, least), duration)
        begin = anchor - fraction * length
        settle()
    }

    /// Sees that part, as near as can be.
    package mutating func show(from begin: Double, length: Double) {
        guard begin.isFinite, length.isFinite else { return }
        (self.begin, self.length) = (begin, min(max(length, least), duration))
        settle()
    }

    /// Goes on by so many seconds.
    package mutating func scroll(by seconds: Double) { show(from: begin + seconds, length: length) }

    /// Goes where a time is seen a little behind its left edge, as a page is turned.
    package mutating func turn(to seconds: Double) { show(from: seconds - length / 10, length: length) }

    /// Sees all.
    package mutating func showAll() { show(from: 0, length: duration) }

    private mutating func settle() { begin = min(max(begin, 0), duration - length) }
}

/// Where times of a window are drawn: the first column is its beginning, the last its end.
struct WaveformColumns {
    let window: WaveformWindow
    /// The leftmost column.
    let first: Int
    /// How many columns there are.
    let count: Int

    init(_ window: WaveformWindow, first: Int, count: Int) {
        (self.window, self.first, self.count) = (window, first, max(count, 2))
    }

    /// How long a column is, in seconds.
    var secondsEach: Double { window.length / Double(count - 1) }

    /// How many decimals of a second tell one column from the next: 2 to 5.
    var decimals: Int {
        var (decimals, step) = (2, 0.01)
        while decimals < 5, step > secondsEach { (decimals, step) = (decimals + 1, step / 10) }
        return decimals
    }

    /// The column of a time, also beyond the ends.
    func column(of seconds: Double) -> Int {
        guard secondsEach > 0, seconds.isFinite else { return first }
        let column = ((seconds - window.begin) / secondsEach).rounded()
        return first + Int(min(max(column, -1e6), 1e6))
    }

    /// The column of a time that is seen.
    func seenColumn(of seconds: Double) -> Int? {
        let column = column(of: seconds)
        return (first..<first + count).contains(column) ? column : nil
    }

    /// The time at a column, with parts of columns: the middle of the first is at ``first``.
    func seconds(at column: Double) -> Double {
        let place = min(max(column - Double(first), 0), Double(count - 1))
        return window.begin + place * secondsEach
    }
}
