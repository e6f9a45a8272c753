import Granular
import Threads

/// The audio thread's end of an engine that is heard in place of the own one: renders it, brings it to the card's speed, and fades from one to
/// the other. All memory is taken before the first block, and nobody else reaches it.
package struct FollowedStage: ~Copyable {
    private let exchange: UncountedReference<FollowExchange>
    private let channels: Int
    private var current: UnsafeMutablePointer<FollowedEngine>?
    /// The followed engine that gives way to it; where there is none, the own one does.
    private var previous: UnsafeMutablePointer<FollowedEngine>?
    private var pending: UnsafeMutablePointer<FollowedEngine>?
    private var resampler: DriftResampler
    private let heard: UnsafeMutablePointer<Float>
    private let fading: UnsafeMutablePointer<Float>
    /// What the engine before a jump rendered ahead of what was heard.
    private let ahead: UnsafeMutablePointer<Float>
    private var aheadFrames = 0
    /// A jump of no more frames is recorded whole.
    private let longestFill: Int
    private let fadeFrames: Int
    /// How far the followed engine is in, of ``fadeFrames``; and how far the newer of two is.
    private var presence = 0
    private var fadeLeft = 0
    /// Whether the newer of two began at another frame: then what is heard fades, and not the stream itself.
    private var hasJumped = false
    private var recording: FollowedRecordingFrames
    private var gain: Float = 1
    private let rate: Double
    private var refused = 0
    private var isLimited = false
    private var nextSnapshotFrame: Int64 = 0
    private let snapshotFrames: Int64

    private static var fadeSeconds: Double { 0.03 }

    /// - Parameters:
    ///   - exchange: outlives this.
    ///   - rate: frames a second.
    package init(_ exchange: UncountedReference<FollowExchange>, rate: Int, channels: Int) {
        (self.exchange, self.channels) = (exchange, channels)
        resampler = DriftResampler(channels: channels)
        heard = .allocate(capacity: channels * DriftResampler.maxFrames)
        fading = .allocate(capacity: channels * DriftResampler.maxFrames)
        heard.initialize(repeating: 0, count: channels * DriftResampler.maxFrames)
        fading.initialize(repeating: 0, count: channels * DriftResampler.maxFrames)
        longestFill = rate / 10
        ahead = .allocate(capacity: channels * (DriftResampler.taps + longestFill))
        ahead.initialize(repeating: 0, count: channels * (DriftResampler.taps + longestFill))
        recording = FollowedRecordingFrames(rate: rate, channels: channels)
        fadeFrames = max(Int(Self.fadeSeconds * Double(rate)), 1)
        snapshotFrames = Int64(rate / 60)
        self.rate = Double(rate)
    }

    deinit {
        for engine in [current, previous, pending] {
            engine?.deinitialize(count: 1)
            engine?.deallocate()
        }
        heard.deallocate()
        fading.deallocate()
        ahead.deallocate()
    }

    /// Whether the own engine is not heard at all.
    package var hidesOwn: Bool { current != nil && presence == fadeFrames }

    /// No more than so many grains sound in it at once, as the machine is full: it is not the same sound any more.
    /// - Parameter isLess: than there is room for where the machine is not full.
    mutating func limitGrains(_ limit: Int, isLess: Bool) {
        guard let current else { return }
        isLimited = isLess
        let frame = current.pointee.engine.frame
        _ = current.pointee.engine.enqueue(TimedChange(frame: frame, change: .grains(Int32(clamping: limit))))
    }

    /// How many grains sound in it.
    var soundingGrains: Int { current?.pointee.engine.soundingGrains ?? 0 }

    /// Puts the followed engine in the place of what the own one made.
    /// - Parameters:
    ///   - samples: the own engine's block.
    ///   - ownFrame: the own engine's frame of its first.
    ///   - tap: gets what is heard, as it was rendered.
    package mutating func replace(
        _ samples: UnsafeMutablePointer<Float>, frames: Int, ownFrame: Int64, tap: UncountedReference<RecordingTap>?
    ) {
        acceptOffer(ownFrame: ownFrame)
        guard frames <= DriftResampler.maxFrames / 2 else { return }
        var done = 0
        if let pending, case .own(let start) = pending.pointee.start, start < ownFrame + Int64(frames) {
            let before = Int(start - ownFrame)
            play(samples, frames: before, ownFrame: ownFrame, tap)
            begin(pending, tap)
            done = before
        }
        play(samples + channels * done, frames: frames - done, ownFrame: ownFrame + Int64(done), tap)
        report(ownFrame: ownFrame + Int64(frames))
    }

    private mutating func acceptOffer(ownFrame: Int64) {
        if let offer = exchange.pointee.offered.takePointer() {
            giveBack(pending)
            pending = offer
        }
        guard let pending else { return }
        let isLate =
            switch pending.pointee.start {
            case .own(let frame): frame < ownFrame
            case .seamless: current == nil || pending.pointee.firstFrame < resampler.nextFrame
            }
        guard isLate || !exchange.pointee.wantsFollowed else { return }
        refused = pending.pointee.number
        giveBack(pending)
        self.pending = nil
    }

    /// An engine is heard from here on, wherever the one before was, which fades.
    private mutating func begin(
        _ engine: UnsafeMutablePointer<FollowedEngine>, _ tap: UncountedReference<RecordingTap>?
    ) {
        giveBack(previous)
        let unheard = resampler.written(from: Int64(resampler.position), to: resampler.nextFrame)
        aheadFrames = min(unheard.frames, DriftResampler.taps)
        ahead.update(from: unheard.samples, count: channels * aheadFrames)
        if engine.pointee.isSameStream { recordJump(to: engine.pointee.firstFrame, tap) } else { recording.reset() }
        (previous, current, pending) = (current, engine, nil)
        (fadeLeft, hasJumped) = (previous == nil ? 0 : fadeFrames, true)
        resampler.begin(at: engine.pointee.firstFrame)
    }

    /// Has a recording get what a short jump leaves out, by the engine that was heard until now.
    private mutating func recordJump(to firstFrame: Int64, _ tap: UncountedReference<RecordingTap>?) {
        let first = Int64(resampler.position)
        guard let current, presence == fadeFrames, firstFrame > first, firstFrame - first <= Int64(longestFill) else {
            return
        }
        let missing = max(Int(firstFrame - first) - aheadFrames, 0)
        current.pointee.render(into: ahead + channels * aheadFrames, frames: missing)
        aheadFrames += missing
        recording.write(ahead, frames: Int(firstFrame - first), firstFrame: first, tap)
    }

    /// So many frames of what is heard: `samples` has the own engine's.
    private mutating func play(
        _ samples: UnsafeMutablePointer<Float>, frames: Int, ownFrame: Int64, _ tap: UncountedReference<RecordingTap>?
    ) {
        guard frames > 0 else { return }
        guard current != nil else {
            tap?.pointee.write(samples, frames: frames, engineFrame: ownFrame)
            return
        }
        let isWanted = exchange.pointee.wantsFollowed
        // What is recorded while one gives way to the other is what goes out.
        let isFading = !isWanted || presence < fadeFrames
        let ratio = isFading ? 1 : exchange.pointee.ratio
        let missing = resampler.missing(toRead: frames, ratio: ratio)
        renderStream(into: resampler.end, frames: missing)
        resampler.add(missing)
        let first = Int64(resampler.position)
        resampler.read(into: heard, frames: frames, ratio: ratio)
        fadeBeforeJump(frames: frames)
        mixHeard(into: samples, frames: frames, isWanted: isWanted)
        if isFading {
            tap?.pointee.write(samples, frames: frames, engineFrame: first)
            recording.reset()
        } else {
            let stream = resampler.written(from: first, to: Int64(resampler.position))
            recording.write(stream.samples, frames: stream.frames, firstFrame: first, tap)
        }
        resampler.removeRead()
        if presence == 0, !isWanted { leave() }
    }

    private mutating func mixHeard(into samples: UnsafeMutablePointer<Float>, frames: Int, isWanted: Bool) {
        let wantedGain = exchange.pointee.gain
        let gainGlide = Float(1 / max(rate * exchange.pointee.gainSeconds, 1))
        for index in 0..<frames {
            presence = isWanted ? min(presence + 1, fadeFrames) : max(presence - 1, 0)
            gain += (wantedGain - gain) * gainGlide
            let places = channels * index..<channels * (index + 1)
            guard presence < fadeFrames else {
                for place in places { samples[place] = heard[place] * gain }
                continue
            }
            // Two sounds that have nothing in common: together as loud as each.
            let share = Double(presence) / Double(fadeFrames)
            let (own, followed) = (Float((1 - share).squareRoot()), Float(share.squareRoot()) * gain)
            for place in places { samples[place] = samples[place] * own + heard[place] * followed }
        }
        if abs(gain - wantedGain) < 1e-6 { gain = wantedGain }
    }

    private mutating func leave() {
        giveBack(current)
        giveBack(previous)
        giveBack(pending)
        (current, previous, pending) = (nil, nil, nil)
    }

    /// The next frames of the stream, across the frame at which another engine goes on.
    private mutating func renderStream(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        var done = 0
        if let next = pending, case .seamless = next.pointee.start {
            let before = next.pointee.firstFrame - resampler.nextFrame
            if before <= Int64(frames) {
                renderFading(into: samples, frames: Int(before))
                done = Int(before)
                giveBack(previous)
                (previous, current, pending) = (current, next, nil)
                (fadeLeft, hasJumped) = (fadeFrames, false)
            }
        }
        renderFading(into: samples + channels * done, frames: frames - done)
    }

    private mutating func renderFading(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        guard frames > 0 else { return }
        current?.pointee.render(into: samples, frames: frames)
        guard fadeLeft > 0, !hasJumped, let previous else { return }
        previous.pointee.render(into: fading, frames: frames)
        fade(into: samples, frames: frames)
    }

    /// What was heard before a jump goes on, and fades.
    private mutating func fadeBeforeJump(frames: Int) {
        guard fadeLeft > 0, hasJumped, let previous else { return }
        let unheard = min(aheadFrames, frames)
        fading.update(from: ahead, count: channels * unheard)
        ahead.update(from: ahead + channels * unheard, count: channels * (aheadFrames - unheard))
        aheadFrames -= unheard
        previous.pointee.render(into: fading + channels * unheard, frames: frames - unheard)
        fade(into: heard, frames: frames)
    }

    /// Fades what lies in ``fading`` into what takes its place.
    private mutating func fade(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        for index in 0..<frames where fadeLeft > 0 {
            // Nearly the same sound twice: their sum is as loud as each. What is the same already stays so to the last bit.
            let share = Float(fadeLeft) / Float(fadeFrames)
            for place in channels * index..<channels * (index + 1) {
                samples[place] += (fading[place] - samples[place]) * share
            }
            fadeLeft -= 1
        }
        guard fadeLeft == 0 else { return }
        giveBack(previous)
        previous = nil
    }

    private func giveBack(_ engine: UnsafeMutablePointer<FollowedEngine>?) {
        guard let engine else { return }
        // The others empty it each time they offer one.
        _ = exchange.pointee.returned.write(UInt(bitPattern: engine))
    }

    private mutating func report(ownFrame: Int64) {
        var state = FollowedState()
        state.ownFrame = ownFrame
        state.refused = refused
        if let current {
            state.position = resampler.position
            state.renderedFrame = resampler.nextFrame
            state.number = current.pointee.number
            state.isLimited = isLimited
            state.engine = current.pointee.engine.state
            if ownFrame >= nextSnapshotFrame {
                exchange.pointee.snapshot.store(current.pointee.engine.snapshot)
                nextSnapshotFrame = ownFrame + snapshotFrames
            }
        }
        exchange.pointee.state.store(state)
    }
}
