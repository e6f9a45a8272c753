import Numbers

/// The touches of a phone on their way to the instrument: each waits until the same time has passed since it happened, so that the network's
/// unsteadiness is not heard.
struct PhoneTouches: Sendable {
    /// What the fingers are at a moment.
    struct Frame: Equatable, Sendable {
        var timeMicroseconds: Int64
        var fingers: [PhoneTouch.Finger]
        /// Whether the fingers are gone because nothing came.
        var isSilence = false
    }

    /// While somebody plays, the distance moves by no more than 1 ms in a second: no rhythm is bent by more.
    private static let slowness: Int64 = 1_000
    /// After so long without a finger it may move at once.
    private static let restMicroseconds: Int64 = 1_000_000
    private static let spacingMicroseconds = Int64(1e6 / RoomTiming.touchesPerSecond)
    private static let maxWaiting = 16

    private var lastNumber = -1
    private var meter = LatenessMeter()
    /// What is added to the page's clock for the moment at which a touch is played.
    private var shiftMicroseconds: Int64?
    private var shiftedMicroseconds: Int64 = 0
    private var waiting: [Frame] = []
    private var rate = RateLimit(most: 6, perSecond: RoomTiming.touchesPerSecond)
    private var lastMicroseconds = Int64.min
    /// When something came last that is played.
    private var heardMicroseconds: Int64 = 0
    /// When a finger was last down.
    private var playedMicroseconds: Int64?
    /// Whether fingers were down in what was passed on last.
    private var isAnyDown = false

    /// What 95 of 100 messages are late by, in ms.
    var jitterMilliseconds: Double { Double(meter.jitterMicroseconds ?? 0) / 1_000 }

    /// How long a touch that comes by the fastest way waits, in ms.
    var distanceMilliseconds: Double {
        guard let shift = shiftMicroseconds, let least = meter.leastMicroseconds else {
            return RoomTiming.firstDistanceMilliseconds
        }
        let bounds = RoomTiming.distancesMilliseconds
        return min(max(Double(shift - least) / 1_000, bounds.lowerBound), bounds.upperBound)
    }

    /// A phone's touch came.
    /// - Parameter offset: our clock less the page's, where it was measured.
    /// - Returns: whether it is played; not where a later one came before, or it is too old.
    mutating func receive(_ touch: PhoneTouch, offset: Int64?, at now: Int64) -> Bool {
        guard touch.number > lastNumber else { return true }
        lastNumber = touch.number
        meter.add(page: touch.pageMicroseconds, at: now)
        guard let least = meter.leastMicroseconds else { return false }
        let age = now - touch.pageMicroseconds - (offset ?? least)
        guard Double(age) <= RoomTiming.maxAgeMilliseconds * 1_000 else { return false }
        heardMicroseconds = now
        let shift = moveShift(at: now)
        if !touch.fingers.isEmpty { playedMicroseconds = now }
        let latest = now + Int64(RoomTiming.distancesMilliseconds.upperBound * 1_000)
        let due = max(min(max(touch.pageMicroseconds + shift, now), latest), lastMicroseconds)
        add(Frame(timeMicroseconds: due, fingers: touch.fingers))
        return true
    }

    /// When there is something to pass on next; `nil` where nothing waits.
    var nextMicroseconds: Int64? {
        waiting.first?.timeMicroseconds ?? (isAnyDown ? silenceMicroseconds : nil)
    }

    /// The next that is to be passed on, where its moment has come.
    mutating func next(dueBy now: Int64) -> Frame? {
        if let first = waiting.first {
            guard first.timeMicroseconds <= now else { return nil }
            waiting.removeFirst()
            isAnyDown = !first.fingers.isEmpty
            return first
        }
        guard isAnyDown, silenceMicroseconds <= now else { return nil }
        isAnyDown = false
        return Frame(timeMicroseconds: silenceMicroseconds, fingers: [], isSilence: true)
    }

    private var silenceMicroseconds: Int64 {
        max(heardMicroseconds + Int64(RoomTiming.silenceMilliseconds * 1_000), lastMicroseconds)
    }

    private mutating func add(_ frame: Frame) {
        var frame = frame
        if rate.allows(at: frame.timeMicroseconds), waiting.count < Self.maxWaiting {
            waiting.append(frame)
        } else if waiting.isEmpty {
            frame.timeMicroseconds = max(frame.timeMicroseconds, lastMicroseconds + Self.spacingMicroseconds)
            waiting.append(frame)
        } else {
            waiting[waiting.count - 1] = frame
        }
        lastMicroseconds = frame.timeMicroseconds
    }

    /// Moves the shift towards what the last messages ask for.
    private mutating func moveShift(at now: Int64) -> Int64 {
        let bounds = RoomTiming.distancesMilliseconds
        let jitter = meter.jitterMicroseconds.map { Double($0) / 1_000 } ?? RoomTiming.firstDistanceMilliseconds
        let distance = min(max(jitter, bounds.lowerBound), bounds.upperBound)
        let target = (meter.leastMicroseconds ?? 0) + Int64(distance * 1_000)
        let isResting = playedMicroseconds.map { now - $0 >= Self.restMicroseconds } ?? true
        if let shift = shiftMicroseconds, !isResting {
            let step = (now - shiftedMicroseconds) * Self.slowness / 1_000_000
            // What is less than a µs is added up.
            guard step > 0 else { return shift }
            shiftMicroseconds = shift + min(max(target - shift, -step), step)
        } else {
            shiftMicroseconds = target
        }
        shiftedMicroseconds = now
        return shiftMicroseconds ?? target
    }
}
