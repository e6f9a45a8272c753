/// A value's straight way to a new one.
struct Way {
    var start: Float = 0
    /// 0 where the value stands still.
    var length: Float = 0

    /// The value where `share` of the way, 0…1, is gone.
    @inline(__always)
    func value(at share: Float) -> Float { start + length * share }

    /// 0, and stays there.
    var isZero: Bool { start == 0 && length == 0 }
}

/// Values that go to new ones together: each in a straight line, all in the same number of frames, counted frame by frame, so
/// that nothing depends on how time is cut into calls. Its memory is freed by whoever made it.
struct Glide {
    private let count: Int
    private let ways: UnsafeMutablePointer<Way>
    private let targets: UnsafeMutablePointer<Float>
    /// Frames gone of ``frames``; equal when the values stand still.
    private var place: Int
    private let frames: Int
    private let shareOfFrame: Float

    /// Every value is 0. `frames` is the length of every way.
    init(count: Int, frames: Int) {
        self.count = count
        ways = .allocate(capacity: count)
        ways.initialize(repeating: Way(), count: count)
        targets = .allocate(capacity: count)
        targets.initialize(repeating: 0, count: count)
        self.frames = max(frames, 1)
        place = self.frames
        shareOfFrame = 1 / Float(self.frames)
    }

    func free() {
        ways.deallocate()
        targets.deallocate()
    }

    /// One of the values on its way.
    subscript(index: Int) -> Way { ways[index] }

    /// Where a value goes at the next ``start()`` or ``jump()``.
    func aim(_ index: Int, at target: Float) { targets[index] = target }

    /// Sends the values, from where they are, to their targets.
    mutating func start() {
        let share = place < frames ? Float(place) * shareOfFrame : 0
        for index in 0..<count {
            let value = ways[index].value(at: share)
            ways[index] = Way(start: value, length: targets[index] - value)
        }
        place = 0
    }

    /// Puts the values where their targets are.
    mutating func jump() {
        for index in 0..<count { ways[index] = Way(start: targets[index], length: 0) }
        place = frames
    }

    /// How far the block at hand may reach: to the end of the way.
    var framesLeft: Int { place < frames ? frames - place : .max }

    /// The share of the way that is gone after each of the next frames, 0…1; left as they are where nothing moves.
    func fillShares(_ shares: UnsafeMutablePointer<Float>, frames count: Int) {
        guard place < frames else { return }
        for frame in 0..<Int32(truncatingIfNeeded: count) {
            shares[Int(frame)] = Float(Int32(truncatingIfNeeded: place) &+ frame &+ 1) * shareOfFrame
        }
    }

    /// Goes on by frames, ``framesLeft`` at most.
    /// - Returns: whether the values arrived.
    mutating func advance(_ count: Int) -> Bool {
        guard place < frames else { return false }
        place += count
        guard place == frames else { return false }
        jump()
        return true
    }
}
