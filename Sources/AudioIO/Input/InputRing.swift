import Synchronization

/// Stereo frames on their way from the thread that captures from a card to the audio thread: one writes, one reads, neither waits.
///
/// The two cards' clocks drift: a second of the one is some 50 millionths longer than one of the other, which is two frames a
/// second. What lies between them would run dry or grow for ever, so the reader watches how many frames are always left over and,
/// where that leaves its bounds, leaves a few out or plays a few twice, blended so that nobody hears it. A converter of rates would
/// not need that, but costs time in every block and is as late again; and no grain is cut so long that it would tell.
package struct InputRing: ~Copyable {
    private let storage: UnsafeMutablePointer<Float>
    /// Frames that it holds: a power of two.
    private let capacity: Int
    /// Frames of the heard card's period.
    private let periodFrames: Int
    private let writtenFrames = Atomic<Int>(0)
    /// Everything before may be overwritten.
    private let freedFrames = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)
    private let gapCount = Atomic<Int>(0)
    private let correctionCount = Atomic<Int>(0)

    // The reader's own.
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
    /// What is left over may differ so much from the goal, in frames.
    private var tolerance: Int { 48 + periodFrames / 2 }

    /// A ring for a card that gives `periodFrames` at once, of `rate` frames a second.
    package init(periodFrames: Int, rate: Int) {
        self.periodFrames = periodFrames
        goal = max(periodFrames, rate / 500)
        largestGoal = rate / 4
        watchFrames = rate
        var capacity = 16_384
        while capacity < rate + 4 * periodFrames { capacity *= 2 }
        self.capacity = capacity
        storage = .allocate(capacity: 2 * capacity)
        storage.initialize(repeating: 0, count: 2 * capacity)
    }

    deinit { storage.deallocate() }

    /// Frames that found no room, as nobody read.
    package var lostFrames: Int { lost.load(ordering: .relaxed) }
    /// How often there was nothing to read: a gap was heard.
    package var gaps: Int { gapCount.load(ordering: .relaxed) }
    /// How often frames were left out or played twice, as the clocks drift.
    package var corrections: Int { correctionCount.load(ordering: .relaxed) }

    // MARK: The thread that hears

    /// Puts frames in, left and right interleaved; those without room are lost and counted.
    package func write(_ samples: UnsafePointer<Float>, frames: Int) {
        let written = writtenFrames.load(ordering: .relaxed)
        let room = capacity - (written - freedFrames.load(ordering: .acquiring))
        let count = min(frames, room)
        if count < frames { lost.add(frames - count, ordering: .relaxed) }
        let start = written & (capacity - 1)
        let first = min(count, capacity - start)
        (storage + 2 * start).update(from: samples, count: 2 * first)
        storage.update(from: samples + 2 * first, count: 2 * (count - first))
        writtenFrames.store(written + count, ordering: .releasing)
    }

    // MARK: The audio thread

    /// Takes `frames` frames out; silence where there are none, and until there are enough to go on.
    package mutating func read(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        let written = writtenFrames.load(ordering: .acquiring)
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
        for index in 0..<frames { take(into: samples + 2 * index) }
        freedFrames.store(max(place - Self.keptFrames, freedFrames.load(ordering: .relaxed)), ordering: .releasing)
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
        jump = max(excess, -min(Self.keptFrames / 2, place - freedFrames.load(ordering: .relaxed)))
        blended = 0
        if jump != 0 { correctionCount.add(1, ordering: .relaxed) }
    }

    /// One frame, blended with another where the place changes, and rising where it begins.
    private mutating func take(into frame: UnsafeMutablePointer<Float>) {
        let here = storage + 2 * (place & (capacity - 1))
        var (left, right) = (here[0], here[1])
        if jump != 0 {
            let there = storage + 2 * ((place + jump) & (capacity - 1))
            blended += 1
            let fraction = Float(blended) / Float(Self.blendFrames)
            left += (there[0] - left) * fraction
            right += (there[1] - right) * fraction
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
            take(into: samples + 2 * index)
            let fraction = Float(count - index) / Float(count + 1)
            samples[2 * index] *= fraction
            samples[2 * index + 1] *= fraction
        }
        (samples + 2 * count).update(repeating: 0, count: 2 * (frames - count))
        goal = min(goal + max(periodFrames, frames), largestGoal)
        isFlowing = false
        gapCount.add(1, ordering: .relaxed)
    }
}
