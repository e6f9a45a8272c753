import Session

/// Where a loop is at each moment. Positions are whole numbers of quarter microseconds, so that every whole microsecond has a
/// position of its own at every speed: nothing is rounded from pass to pass, and nothing drifts.
struct LoopTape: Sendable {
    /// The speed is 2 to the power of it, −2…2.
    private(set) var octave = 0
    private(set) var isReversed = false
    /// A moment and the position at it; the line goes on from there.
    private var microseconds: Int64 = 0
    private var position: Int64 = 0
    /// How fast beats go, over how fast they went when it was recorded; whole numbers, so that nothing is rounded on the way.
    private var pace: (now: Int64, then: Int64) = (1, 1)

    static let octaves = KeptLoop.octaves
    /// Positions in a microsecond at the speed 1.
    static let units = KeptLoop.units

    /// One that stands still, and goes so fast when it goes.
    init(octave: Int = 0, isReversed: Bool = false) { (self.octave, self.isReversed) = (octave, isReversed) }

    private var shift: Int { 2 + octave }

    var speed: Double { Double(1 << shift) / Double(Self.units) }

    /// The position at `time`, in microseconds.
    func position(at time: Int64) -> Int64 {
        let distance = Self.floor(Int128(time - microseconds) << shift * Int128(pace.now), by: Int128(pace.then))
        return isReversed ? position - distance : position + distance
    }

    /// The first microsecond at which `place` is reached; the one of the last turn where it lies behind.
    func due(_ place: Int64) -> Int64 {
        let distance = isReversed ? position - place : place - position
        let fraction = Int128(pace.now) << shift
        return distance <= 0
            ? microseconds
            : microseconds + Self.floor(Int128(distance) * Int128(pace.then) + fraction - 1, by: fraction)
    }

    /// Goes on from position 0.
    mutating func start(at time: Int64) { (microseconds, position) = (time, 0) }

    /// Goes on from where it is at another speed.
    mutating func setOctave(_ octave: Int, at time: Int64) {
        bend(at: time)
        self.octave = octave
    }

    /// Goes on from where it is the other way.
    mutating func reverse(at time: Int64) {
        bend(at: time)
        isReversed.toggle()
    }

    /// Goes on from `place`, with `now` beats in the time of `then` as it was recorded.
    mutating func setPace(_ now: Int64, to then: Int64, from place: Int64, at time: Int64) {
        bend(at: time)
        position = place
        pace = (max(now, 1), max(then, 1))
    }

    private static func floor(_ number: Int128, by divisor: Int128) -> Int64 {
        let (whole, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return Int64(clamping: rest < 0 ? whole - 1 : whole)
    }

    private mutating func bend(at time: Int64) {
        let time = max(time, microseconds)
        (microseconds, position) = (time, position(at: time))
    }
}
