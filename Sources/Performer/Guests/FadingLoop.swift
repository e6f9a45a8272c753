import Granular

/// What a guest tapped comes back at even distances, softer each time, until it is too soft: a value without a clock.
struct FadingLoop: Sendable {
    /// A tap that comes back.
    struct Echo: Equatable, Sendable {
        /// Where the guest's parameters stood when it was tapped.
        var values: ParameterValues
        /// How many grains.
        var count: UInt8
        /// How much softer than the tap it is now, in dB.
        var decibels: Double
    }

    private struct Tap: Sendable {
        var echo: Echo
        var microseconds: Int64
        /// The beat at which it was tapped, where it goes by one.
        var beat: Double?
        var turn = 1
        var due: Int64 = 0
    }

    private var taps: [Tap] = []
    /// When the next comes back; `nil` where none does.
    private(set) var nextMicroseconds: Int64?

    /// How far it lies from one time to the next where there is no tempo, in microseconds.
    static let distanceMicroseconds: Int64 = 4_000_000
    /// The same in beats where there is one: a bar.
    static let distanceBeats = 4.0
    /// How much softer each time is than the one before, in dB, and the last of all than the tap.
    static let step = -5.0
    static let softest = -40.0
    /// How many taps go round at once; the oldest gives way.
    static let maxTaps = 16

    /// Whether nothing comes back any more.
    var isEmpty: Bool { taps.isEmpty }

    /// A tap sounds now.
    /// - line: where the beats lie; `nil` where nobody gave a tempo.
    mutating func add(_ values: ParameterValues, count: UInt8, at microseconds: Int64, by line: BeatLine?) {
        if taps.count == Self.maxTaps { taps.removeFirst() }
        var tap = Tap(
            echo: Echo(values: values, count: count, decibels: Self.step), microseconds: microseconds,
            beat: line?.beat(at: microseconds))
        tap.due = Self.due(tap, line)
        taps.append(tap)
        nextMicroseconds = taps.map(\.due).min()
    }

    /// The one that comes back at ``nextMicroseconds``.
    mutating func takeNext(by line: BeatLine?) -> Echo? {
        guard let place = taps.firstIndex(where: { $0.due == nextMicroseconds }) else { return nil }
        let echo = taps[place].echo
        taps[place].turn += 1
        taps[place].echo.decibels += Self.step
        taps[place].due = max(Self.due(taps[place], line), taps[place].due + 1)
        if taps[place].echo.decibels < Self.softest { taps.remove(at: place) }
        nextMicroseconds = taps.map(\.due).min()
        return echo
    }

    mutating func clear() { (taps, nextMicroseconds) = ([], nil) }

    /// Counted from the tap, so that nothing drifts.
    private static func due(_ tap: Tap, _ line: BeatLine?) -> Int64 {
        if let beat = tap.beat, let line { return line.microseconds(of: beat + Double(tap.turn) * distanceBeats) }
        return tap.microseconds + Int64(tap.turn) * distanceMicroseconds
    }
}
