import Threads

/// The audio thread's end of an ``InputRing``.
///
/// The two cards' clocks drift: a second of the one is some 50 millionths longer than one of the other, which is two frames a
/// second. What lies between them would run dry or grow for ever, so the reader watches how many frames are always left over and,
/// where that leaves its bounds, leaves a few out or plays a few twice, blended so that nobody hears it. A converter of rates would
/// not need that, but costs time in every block and is as late again; and no grain is cut so long that it would tell.
package struct InputRingReader: ~Copyable {
    private let ring: UncountedReference<InputRing>
    private var place = 0
    /// Frames that are to be left over after each reading, at the least.
    private var goal: Int
    private let largestGoal: Int
    private var isFlowing = false
    /// The fewest frames that were left over since it was looked at last, and for how many frames it was watched.
    private var fewest = Int.max
    private var watched = 0
    private let watchFrames: Int
    /// How far the frames lie away that are blended in, and how much of the blend is done.
    private var jump = 0
    private var blended = 0
    private var risen = 0

    private static var blendFrames: Int { 128 }
    /// Frames that were read and are kept, to be played twice.
    private static var keptFrames: Int { 4_096 }
    /// Frames of the heard card's period.
    private let periodFrames: Int
    /// What is left over may differ so much from the goal, in frames.
    private var tolerance: Int { 48 + periodFrames / 2 }

    /// Reads from a ring, which lives longer.
    package init(_ ring: UncountedReference<InputRing>) {
        self.ring = ring
        periodFrames = ring.pointee.periodFrames
        let rate = ring.pointee.rate
        goal = max(periodFrames, rate / 500)
        largestGoal = rate / 4
        watchFrames = rate
    }

    /// Everything before that frame may be overwritten.
    private var freedFrames: Int { ring.pointee.samples.readPosition / 2 }

    /// Takes `frames` frames out; silence where there are none, and until there are enough to go on.
    package mutating func read(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        let written = ring.pointee.samples.writtenPosition / 2
        let start = goal + periodFrames + frames
        // Who did not read for long begins anew with what is new.
        if isFlowing, written - place > start + largestGoal { isFlowing = false }
        if !isFlowing {
            guard written - place >= start else {
                samples.update(repeating: 0, count: 2 * frames)
                return
            }
            place = written - start
            (isFlowing, fewest, watched, jump, blended, risen) = (true, Int.max, 0, 0, 0, 0)
        }
        let left = written - place - max(jump, 0) - frames
        guard left >= 0 else { return runDry(samples, frames: frames, from: written) }
        correct(left, frames: frames)
        for index in 0..<frames { readFrame(into: samples + 2 * index) }
        ring.pointee.samples.remove(upTo: 2 * max(place - Self.keptFrames, freedFrames))
    }

    /// Sees whether what is left over has left its bounds.
    private mutating func correct(_ left: Int, frames: Int) {
        guard jump == 0 else { return }
        fewest = min(fewest, left)
        watched += frames
        guard watched >= watchFrames else { return }
        // With periods and blocks that fall together it is always a period more.
        let excess = fewest - goal - periodFrames / 2
        (fewest, watched) = (Int.max, 0)
        guard abs(excess) > tolerance else { return }
        jump = max(excess, -min(Self.keptFrames / 2, place - freedFrames))
        blended = 0
        if jump != 0 { ring.pointee.correctionCount.add(1, ordering: .relaxed) }
    }

    /// One frame, blended with another where the place changes, and rising where it begins.
    private mutating func readFrame(into frame: UnsafeMutablePointer<Float>) {
        var (left, right) = (ring.pointee.samples[2 * place], ring.pointee.samples[2 * place + 1])
        if jump != 0 {
            let there = 2 * (place + jump)
            blended += 1
            let fraction = Float(blended) / Float(Self.blendFrames)
            left += (ring.pointee.samples[there] - left) * fraction
            right += (ring.pointee.samples[there + 1] - right) * fraction
            if blended == Self.blendFrames {
                place += jump
                jump = 0
            }
        }
        if risen < Self.blendFrames {
            let fraction = Float(risen) / Float(Self.blendFrames)
            (left, right) = (left * fraction, right * fraction)
            risen += 1
        }
        frame[0] = left
        frame[1] = right
        place += 1
    }

    /// What is there, fading; then silence until there is more than before.
    private mutating func runDry(_ samples: UnsafeMutablePointer<Float>, frames: Int, from written: Int) {
        jump = 0
        let count = min(max(written - place, 0), frames)
        for index in 0..<count {
            readFrame(into: samples + 2 * index)
            let fraction = Float(count - index) / Float(count + 1)
            samples[2 * index] *= fraction
            samples[2 * index + 1] *= fraction
        }
        (samples + 2 * count).update(repeating: 0, count: 2 * (frames - count))
        goal = min(goal + max(periodFrames, frames), largestGoal)
        isFlowing = false
        ring.pointee.gapCount.add(1, ordering: .relaxed)
    }
}
