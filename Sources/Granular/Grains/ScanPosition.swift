#if canImport(Glibc)
    import Glibc
#endif

/// Where in the source grains start, as a fraction of its length: a place that may move by itself.
struct ScanPosition {
    private var place = 0.0
    private var reference = 0.0
    /// Shares a frame.
    private(set) var speed = 0.0

    /// The place at `time`, in 0..<1.
    func value(at time: Double) -> Double {
        let value = place + (time - reference) * speed
        return speed == 0 ? value : value - floor(value)
    }

    mutating func jump(to newPlace: Double, at time: Double) {
        place = newPlace
        reference = time
    }

    mutating func setSpeed(_ newSpeed: Double, at time: Double) {
        guard newSpeed != speed else { return }
        jump(to: value(at: time), at: time)
        speed = newSpeed
    }

    mutating func code(_ coder: inout StateCoder) {
        coder.number(&place, in: -0x1p52...0x1p52)
        coder.number(&reference, in: -0x1p52...0x1p52)
        coder.number(&speed, in: -0x1p20...0x1p20)
    }
}
