/// Something that goes on evenly with the frames, such as beats or the cycles of an oscillator: a place at a frame, and a pace.
struct TimeLine: BitwiseCopyable {
    private(set) var place: Double
    private(set) var frame: Int64
    /// For each frame.
    private(set) var pace: Double

    /// From 0 at frame 0 on.
    init(pace: Double) { (place, frame, self.pace) = (0, 0, pace) }

    /// The place at a time in frames.
    func place(at time: Double) -> Double { place + (time - Double(frame)) * pace }

    /// The same line, told from another frame.
    mutating func carry(to newFrame: Int64) {
        place = place(at: Double(newFrame))
        frame = newFrame
    }

    /// Goes on from where it is at another pace.
    mutating func go(at newPace: Double, from frame: Int64) {
        carry(to: frame)
        pace = newPace
    }

    /// Is at `newPlace` on that frame; no number, and what lies too far to be counted, changes nothing.
    mutating func jump(to newPlace: Double, at newFrame: Int64) {
        guard abs(newPlace) <= Self.farthest else { return }
        (place, frame) = (newPlace, newFrame)
    }

    /// Below this cycles can be numbered, and fractions of them told.
    private static var farthest: Double { 1e12 }
}
