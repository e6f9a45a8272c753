import Glibc

/// A sound in the making that has no ends: what is written beyond the last frame goes on at the first, as a tail that rings into
/// the next turn does. So whatever is made of rings loops by itself.
struct LoopBuffer {
    /// Frames a second.
    static let rate = 48_000.0

    /// Frames of a turn.
    let frames: Int
    /// The sides' samples. Of a mono sound the right side is empty.
    var left: [Float]
    var right: [Float]

    /// Silence.
    /// - Parameters:
    ///   - seconds: how long a turn lasts; whole 64ths of a thousand frames, as sources are prepared by 64.
    ///   - isStereo: whether it has two sides.
    init(seconds: Double, isStereo: Bool = true) {
        frames = Int(seconds * Self.rate) / 64 * 64
        left = [Float](repeating: 0, count: frames)
        right = isStereo ? left : []
    }

    var isStereo: Bool { !right.isEmpty }
    var seconds: Double { Double(frames) / Self.rate }

    /// The frequency nearest to `hz` that comes round whole in a turn.
    func whole(_ hz: Double) -> Double { (hz * seconds).rounded() / seconds }

    /// The frame in the turn that comes after so many seconds.
    func frame(_ seconds: Double) -> Int {
        let frame = Int(seconds * Self.rate) % frames
        return frame < 0 ? frame + frames : frame
    }

    /// Adds samples from `frame` on, round and round, to the sides by their gains.
    mutating func add(_ samples: [Float], at frame: Int, _ gain: Gains) {
        let count = samples.count
        samples.withUnsafeBufferPointer { samples in
            func add(_ side: inout [Float], _ gain: Float) {
                side.withUnsafeMutableBufferPointer { side in
                    var (place, done) = (frame, 0)
                    while done < count {
                        let run = min(count - done, side.count - place)
                        for index in 0..<run { side[place + index] += gain * samples[done + index] }
                        done += run
                        place = 0
                    }
                }
            }
            add(&left, gain.left)
            if isStereo { add(&right, gain.right) }
        }
    }

    /// Adds a noise or another whole turn to the sides, each by its gain.
    mutating func add(_ turn: [Float], _ gain: Gains = .middle) { add(turn, at: 0, gain) }

    /// Changes both sides, one after the other.
    mutating func eachSide(_ change: (inout [Float]) -> Void) {
        change(&left)
        if isStereo { change(&right) }
    }
}

/// How much of something each side has.
struct Gains {
    var left: Float
    var right: Float

    static let middle = Gains(left: 1, right: 1)

    init(left: Float, right: Float) {
        self.left = left
        self.right = right
    }

    /// Of equal power, 1 on both sides in the middle; all of it in a mono ring's one side, whatever the place.
    /// - Parameter place: -1 left … 1 right.
    init(_ level: Double, at place: Double = 0, isStereo: Bool = true) {
        let angle = isStereo ? (min(max(place, -1), 1) + 1) * .pi / 4 : .pi / 4
        left = Float(level * 2.0.squareRoot() * cos(angle))
        right = Float(level * 2.0.squareRoot() * sin(angle))
    }
}
