/// When a cloud's next grain starts: onsets whose mean spacing may change at any moment, and whose order goes from even to
/// chance. Times are in frames and fall between samples.
///
/// The distance to the next onset is measured in mean spacings: the rate covers it, and it is 1 where onsets
/// are even.
struct OnsetClock {
    /// How many spacings were covered at `reference`.
    private var covered = 1.0
    private var spacing = 1.0
    private var reference = 0.0
    /// Onsets a frame; 0 = none.
    private(set) var rate: Double

    init(rate: Double) { self.rate = rate }

    /// The time of the next onset; infinite where there is none.
    var next: Double {
        rate > 0 ? reference + (spacing - covered) / rate : .infinity
    }

    /// The same where an onset is due at `time` in any case: one that would come less than half a spacing before that comes then, unless
    /// it is due already.
    func next(dueAt time: Double) -> Double {
        guard rate > 0 else { return .infinity }
        return next <= reference || next < time - 0.5 / rate ? next : time
    }

    /// An onset that would have been before `time`, and waited for something that comes no more, is due then.
    mutating func catchUp(with time: Double) {
        if rate > 0, next < time { restart(at: time) }
    }

    /// Restarts at `time`: an onset is due at once.
    mutating func restart(at time: Double) {
        covered = spacing
        reference = time
    }

    /// From `time` on there are `newRate` onsets a frame; the distance covered so far counts.
    mutating func setRate(_ newRate: Double, at time: Double) {
        covered = min(covered + max(time - reference, 0) * rate, spacing)
        reference = max(time, reference)
        rate = newRate
    }

    /// Goes on to the onset after ``next``, which is `newSpacing` mean spacings away.
    mutating func advance(by newSpacing: Double) {
        reference = next
        covered = 0
        spacing = newSpacing
    }

    mutating func code(_ coder: inout StateCoder) {
        coder.number(&covered, in: -0x1p52...0x1p52)
        coder.number(&spacing, in: -0x1p52...0x1p52)
        coder.number(&reference, in: -0x1p52...0x1p52)
        coder.number(&rate, in: 0...Self.highestRate)
    }

    /// No cloud has more onsets a frame.
    private static var highestRate: Double { Parameter.density.definition.range.upperBound / 8_000 }
}
