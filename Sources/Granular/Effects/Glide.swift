/// A value's straight way to a new one.
struct Ramp {
    var start: Float = 0
    /// 0 where the value stands still.
    var length: Float = 0

    /// The value where `fraction` of the way, 0…1, is gone.
    @inline(__always)
    func value(at fraction: Float) -> Float { start + length * fraction }

    /// 0, and stays there.
    var isZero: Bool { start == 0 && length == 0 }
}

/// Values that go to new ones together: each in a straight line, all in the same number of frames, counted frame by frame, so
/// that nothing depends on how time is cut into calls. Its memory is freed by whoever made it.
struct Glide {
    private let count: Int
    private let ramps: UnsafeMutablePointer<Ramp>
    private let targets: UnsafeMutablePointer<Float>
    /// Frames gone of ``frames``; equal when the values stand still.
    private var place: Int
    private let defaultFrames: Int
    /// The length of the way at hand.
    private var frames: Int
    private var fractionOfFrame: Float

    /// Every value is 0. `frames` is the length of every way for which no other is given.
    init(count: Int, frames: Int) {
        self.count = count
        ramps = .allocate(capacity: count)
        ramps.initialize(repeating: Ramp(), count: count)
        targets = .allocate(capacity: count)
        targets.initialize(repeating: 0, count: count)
        defaultFrames = max(frames, 1)
        self.frames = defaultFrames
        place = self.frames
        fractionOfFrame = 1 / Float(self.frames)
    }

    func free() {
        ramps.deallocate()
        targets.deallocate()
    }

    /// One of the values on its way.
    subscript(index: Int) -> Ramp { ramps[index] }

    /// Where a value goes at the next ``start()`` or ``jump()``.
    func aim(_ index: Int, at target: Float) { targets[index] = target }

    /// Sends the values, from where they are, to their targets: in `length` frames, or as long as every way takes.
    mutating func start(over length: Int? = nil) {
        let fraction = place < frames ? Float(place) * fractionOfFrame : 0
        for index in 0..<count {
            let value = ramps[index].value(at: fraction)
            ramps[index] = Ramp(start: value, length: targets[index] - value)
        }
        frames = max(length ?? defaultFrames, 1)
        fractionOfFrame = 1 / Float(frames)
        place = 0
    }

    /// Puts the values where their targets are.
    mutating func jump() {
        for index in 0..<count { ramps[index] = Ramp(start: targets[index], length: 0) }
        place = frames
    }

    /// How far the block at hand may reach: to the end of the way.
    var framesLeft: Int { place < frames ? frames - place : .max }

    /// The fraction of the way that is gone after each of the next frames, 0…1; left as they are where nothing moves.
    func fillFractions(_ fractions: UnsafeMutablePointer<Float>, frames count: Int) {
        guard place < frames else { return }
        for frame in 0..<Int32(truncatingIfNeeded: count) {
            fractions[Int(frame)] = Float(Int32(truncatingIfNeeded: place) &+ frame &+ 1) * fractionOfFrame
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

    mutating func code(_ coder: inout StateCoder) {
        for index in 0..<count {
            coder.number(&(ramps + index).pointee.start, in: -1e6...1e6)
            coder.number(&(ramps + index).pointee.length, in: -1e6...1e6)
            coder.number(&(targets + index).pointee, in: -1e6...1e6)
        }
        coder.whole(&frames, in: 1...1 << 24)
        coder.whole(&place, in: 0...frames)
        fractionOfFrame = 1 / Float(frames)
    }
}
