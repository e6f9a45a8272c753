import CGrainKernels

/// Live input and how much of it there is on every frame of the engine's clock.
///
/// What may be read ends a little behind what was written last, as the points of a level come late, and begins a little after
/// what is overwritten next. Between both grains are placed such that they stay there for their whole life.
struct LiveInput: ~Copyable {
    /// `nil` where there is no live input.
    private var ring: UnsafeMutablePointer<LiveRing>?
    /// Frames written before the present segment; while it is frozen, before it was: those of the fade are not read.
    private var head = 0
    private let sampleRate: Double

    /// - Parameter seconds: how much is held; 0 = there is no live input.
    init(seconds: Double, sampleRate: Int) {
        self.sampleRate = Double(sampleRate)
        guard seconds > 0 else {
            ring = nil
            return
        }
        ring = .allocate(capacity: 1)
        ring?.initialize(to: LiveRing(seconds: seconds, sampleRate: sampleRate, isStereo: true))
    }

    deinit {
        ring?.deinitialize(count: 1)
        ring?.deallocate()
    }

    /// Changes places with the live input of another engine of the same rate.
    mutating func exchange(with other: inout LiveInput) {
        swap(&ring, &other.ring)
        swap(&head, &other.head)
        swap(&isFrozen, &other.isFrozen)
    }

    /// Frames that were kept so far.
    var framesWritten: Int { ring?.pointee.framesWritten ?? 0 }

    /// What grains read; `nil` where there is no live input.
    var tables: SourceTables? { ring?.pointee.tables.pointee }
    private(set) var isFrozen = false

    /// Where the newest input lies in the ring, as a fraction of it; `nil` where there is no live input.
    var headFraction: Double? {
        guard let ring else { return nil }
        let place = Double(head) / (ring.pointee.ringSeconds * sampleRate)
        return place - place.rounded(.down)
    }

    /// Writes the input of a segment, unless it is frozen.
    mutating func write(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int) {
        ring?.pointee.write(left, right, frames: frames)
        moveHead()
    }

    mutating func freeze(_ isFrozen: Bool) {
        self.isFrozen = isFrozen
        ring?.pointee.isFrozen = isFrozen
        moveHead()
    }

    private mutating func moveHead() {
        guard !isFrozen, let ring else { return }
        head = ring.pointee.framesWritten
    }

    /// What a grain may read that starts `after` frames after the beginning of the present segment.
    func reach(after: Double) -> LiveReach? {
        guard let ring else { return nil }
        return LiveReach(
            head: Double(head) + (isFrozen ? 0 : after), headSpeed: isFrozen ? 0 : 1, sampleRate: sampleRate,
            ringFrames: ring.pointee.ringSeconds * sampleRate, finestRate: ring.pointee.tables.pointee.levels[0].rate)
    }
}

/// What of live input can be read at a moment, in frames of input.
struct LiveReach {
    /// Frames written.
    let head: Double
    /// Frames written a frame: 1, or 0 where the input is frozen.
    let headSpeed: Double
    let sampleRate: Double
    let ringFrames: Double
    let finestRate: Double

    /// How far behind the head grains stay on a level: its points come late, the coarser the later. A fade's length is added,
    /// so that a grain whose way is cut off, as the input is frozen or goes on, has the time to fade.
    func nearest(_ level: SourceLevel) -> Double { Self.finestLateness * finestRate / level.rate + fade }
    /// How far at most: the oldest points, and those that are read around them, are about to be overwritten.
    func farthest(_ level: SourceLevel) -> Double {
        ringFrames - Double(2 * GRAIN_GUARD) * sampleRate / level.rate - Double(2 * GRAIN_BLOCK) - fade
    }
    private var fade: Double { 0.006 * sampleRate }
    /// For the finest level, in frames whatever the rate: its filter reaches 32, those of each octave further twice as far and
    /// more; and kernels read whole vectors.
    private static var finestLateness: Double { 144 }

    /// Where a grain starts that is to start at `fraction` of what can be read, 0 = the oldest, and how long it may last.
    /// - Parameters:
    ///   - speeds: the slowest and the fastest of its life, in frames of input a frame; below 0 = backwards.
    ///   - duration: in frames.
    ///   - margin: how far it reads to either side of its way, as its frequency is modulated; in frames of input.
    /// - Returns: the start in seconds of input, 0..<the ring's length, and the duration.
    func fit(
        fraction: Double, speeds: ClosedRange<Double>, duration: Double, level: SourceLevel, margin: Double
    ) -> (seconds: Double, duration: Double) {
        // How fast the distance to the head shrinks and grows at most.
        let shrinking = max(speeds.upperBound - headSpeed, 0)
        let growing = max(headSpeed - speeds.lowerBound, 0)
        let (nearest, farthest) = (nearest(level) + margin, farthest(level) - margin)
        let room = max(farthest - nearest, 0)
        let duration = min(duration, room / max(shrinking + growing, 1e-9))
        let low = nearest + shrinking * duration
        let high = max(farthest - growing * duration, low)
        let wanted = nearest + (1 - fraction) * room
        var frames = head - min(max(wanted, low), high)
        frames -= (frames / ringFrames).rounded(.down) * ringFrames
        return (frames / sampleRate, duration)
    }

    /// How many frames a grain may go on from a place, in seconds of input, on levels up to one; infinite where it goes with the
    /// head.
    /// - Parameter margin: as in ``fit(fraction:speeds:duration:level:margin:)``.
    func framesLeft(at place: Double, speeds: ClosedRange<Double>, level: SourceLevel, margin: Double) -> Double {
        var behind = head - place * sampleRate
        behind -= (behind / ringFrames).rounded(.down) * ringFrames
        let shrinking = speeds.upperBound - headSpeed
        let growing = headSpeed - speeds.lowerBound
        let untilNear = shrinking > 0 ? (behind - nearest(level) - margin + fade) / shrinking : .infinity
        let untilFar = growing > 0 ? (farthest(level) - margin + fade - behind) / growing : .infinity
        return max(min(untilNear, untilFar), 0)
    }
}
