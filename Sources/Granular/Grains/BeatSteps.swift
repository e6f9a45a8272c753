/// The beats that a position steps to, of the part of a source that is read. Places are fractions of the part.
struct BeatSteps {
    private let seconds: UnsafePointer<Double>
    /// How many there are, at least one.
    let count: Int
    /// Where the part begins, and how long it is, in seconds.
    private let begin: Double
    private let length: Double

    /// A place that is a little before a beat, in seconds, is taken as the beat: numbers of hands and networks are rounded.
    private static var tolerance: Double { 0.005 }

    /// `nil` where there is nothing to step to.
    init?(_ steps: PositionSteps, of source: SourceTables, part: SourcePart) {
        guard steps != .off, let marked = source.beats?.pointee, source.length > 0 else { return nil }
        let all = steps == .bars ? marked.bars : marked.beats
        let whole = steps == .bars ? marked.barCount : marked.beatCount
        (begin, length) = (part.start * source.length, part.width * source.length)
        let first = part.start > 0 ? Self.count(of: all, whole, before: begin - Self.tolerance) : 0
        let end =
            part.start + part.width < 1 ? Self.count(of: all, whole, before: begin + length - Self.tolerance) : whole
        guard end > first else { return nil }
        seconds = all + first
        count = end - first
    }

    /// Where the beat of that number is, 0..<``count``.
    func place(of number: Int) -> Double { max((seconds[number] - begin) / length, 0) }

    /// The number of the beat at or before a place; of the first where there is none.
    func number(at place: Double) -> Int { max(countBefore(place + 1.000_001 * Self.tolerance / length) - 1, 0) }

    /// How many beats lie before a place.
    func countBefore(_ place: Double) -> Int { Self.count(of: seconds, count, before: begin + place * length) }

    /// Where the beat is that is nearest to a place.
    func nearest(to place: Double) -> Double {
        let next = min(countBefore(place), count - 1)
        let last = max(next - 1, 0)
        let (before, after) = (self.place(of: last), self.place(of: next))
        return place - before <= after - place ? before : after
    }

    private static func count(of seconds: UnsafePointer<Double>, _ whole: Int, before limit: Double) -> Int {
        var (low, high) = (0, whole)
        while low < high {
            let middle = (low + high) / 2
            if seconds[middle] < limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// When a position that steps comes to its next beat, and where that is.
struct BeatArrival: BitwiseCopyable {
    /// In frames; infinite where it comes to none.
    private(set) var time = Double.infinity
    /// Where grains start from then on, as a fraction of the part.
    private(set) var place = 0.0

    /// It comes to none.
    init() {}

    /// It is at that place from a time in frames on.
    init(at place: Double, time: Double) { (self.place, self.time) = (place, time) }

    /// It moves on from a place that it has at a time in frames, so many fractions of the part a frame, and goes round. Backwards it comes
    /// to a beat where it leaves the next one.
    init(_ steps: BeatSteps, from place: Double, speed: Double, at time: Double) {
        guard speed != 0, (0...1).contains(place) else { return }
        let isForward = speed > 0
        var number = steps.countBefore(place) - (isForward ? 0 : 1)
        // Where it is now it has come to: rounding decides on which side of that it lies.
        let rounding = max(1e-9, abs(speed) * 2 * Self.step)
        while true {
            let way = Self.place(of: number, steps) - place
            if isForward ? way > rounding : way < -rounding {
                self.time = max(((time + way / speed) / Self.step).rounded() * Self.step, time)
                self.place = steps.place(of: Self.wrapped(isForward ? number : number - 1, steps.count))
                return
            }
            number += isForward ? 1 : -1
        }
    }

    /// Times are whole multiples of it, in frames: so fine that nothing is heard of it, and so coarse that what lies on a frame does so
    /// whatever was rounded on the way.
    private static var step: Double { 1.0 / 1_024 }

    /// Numbers go on round the part.
    private static func place(of number: Int, _ steps: BeatSteps) -> Double {
        let wrapped = wrapped(number, steps.count)
        return steps.place(of: wrapped) + Double((number - wrapped) / steps.count)
    }

    private static func wrapped(_ number: Int, _ count: Int) -> Int { (number % count + count) % count }

    mutating func code(_ coder: inout StateCoder) {
        coder.number(&time, in: -0x1p52 ... .infinity)
        coder.number(&place, in: -0x1p52...0x1p52)
    }
}
