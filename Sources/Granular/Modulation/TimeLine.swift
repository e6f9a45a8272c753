/// Something that goes on evenly with the frames, such as beats or the cycles of an oscillator: a place at a frame, and a pace.
struct TimeLine: BitwiseCopyable {
    private(set) var position: Double
    private(set) var frame: Int64
    /// For each frame.
    private(set) var pace: Double

    /// From 0 at frame 0 on.
    init(pace: Double) { (position, frame, self.pace) = (0, 0, pace) }

    /// The place at a time in frames.
    func position(at time: Double) -> Double { position + (time - Double(frame)) * pace }

    /// The time of a place in frames; infinite where the line stands still.
    func time(of place: Double) -> Double { pace > 0 ? Double(frame) + (place - position) / pace : .infinity }

    /// The same line, told from another frame.
    mutating func rebase(to newFrame: Int64) {
        position = position(at: Double(newFrame))
        frame = newFrame
    }

    /// Goes on from where it is at another pace.
    mutating func setPace(_ newPace: Double, from frame: Int64) {
        rebase(to: frame)
        pace = newPace
    }

    /// Is at `newPlace` on that frame; no number, and what lies too far to be counted, changes nothing.
    mutating func jump(to newPlace: Double, at newFrame: Int64) {
        guard abs(newPlace) <= Self.farthest else { return }
        (position, frame) = (newPlace, newFrame)
    }

    /// Below this cycles can be numbered, and fractions of them told.
    private static var farthest: Double { 1e12 }

    mutating func code(_ coder: inout StateCoder) {
        coder.number(&position, in: -0x1p52...0x1p52)
        coder.whole(&frame, in: StateCoder.frames)
        coder.number(&pace, in: 0...1)
    }
}
