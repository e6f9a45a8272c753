import Touch

/// Finds gestures in what fingers do. A value without a clock: frames and ``advance(to:)`` drive it, and how often that is
/// called changes nothing.
///
/// All gestures of one area look at the same episode: from the first finger that comes down in the area to the last that lifts.
/// Fingers of all sources play together. Which gesture it is, where it could be several:
///
/// 1. The number of fingers of an episode is the most that were down at once. A gesture for fewer is not made by it. What goes on
///    (drag, pinch, turn) begins only while exactly its number is down, for 60 ms since the last came or at twice its threshold,
///    and ends when the number changes.
/// 2. What goes on excludes what is made (tap, double tap, long press, swipe) by the same fingers, and the other way round. A
///    pinch and a turn may join each other; a drag excludes both, and both exclude a drag. The first past its threshold wins; at
///    the same moment the one that is further past it in relation to it. What moves as quickly as a swipe that is looked for is
///    no drag until it is slower or has taken longer than a swipe may; for so long it counts like a drag against pinch and turn. Those also
///    wait for the 60 ms in which the fingers of a swipe set off one after the other. A drag or a pinch with a threshold of its
///    own is past it, and wins, where that is reached; such a drag also where its fingers lift before it could begin.
/// 3. A double tap beats a tap. A tap waits for the second only where a double tap of those fingers is looked for, and only
///    while it may still come.
/// 4. Among gestures alike the one with the smaller area wins, then the later in the list.
/// 5. A finger that made one gesture makes no other until it lifts.
///
/// A finger takes part from the frame in which it began; those that were down before are not seen. A finger that is cancelled,
/// or that a frame of its source leaves out, fails all of its episode; what goes on with it ends. Positions that are no numbers
/// are left out. A frame earlier than something already told is taken to be of that time.
public struct GestureRecognition: Equatable, Sendable {
    /// What is looked for.
    public let gestures: [Gesture]
    var fields: [Episode] = []
    var taps: [TapRecogniser] = []
    var doubleTaps: [DoubleTapRecogniser] = []
    var longPresses: [LongPressRecogniser] = []
    var swipes: [SwipeRecogniser] = []
    var drags: [DragRecogniser] = []
    var pinches: [PinchRecogniser] = []
    var turns: [TurnRecogniser] = []
    /// Taps that wait for a second.
    var heldTaps: [GestureEvent] = []
    /// The latest time that anything happened at; the past without end while no finger is down and nothing waits.
    var now = Self.longAgo

    static let longAgo = Int64.min / 4

    /// Looks for `gestures`. One whose number of fingers is outside its range is never found.
    public init(_ gestures: [Gesture]) {
        self.gestures = gestures
        for (index, gesture) in gestures.enumerated() {
            let least = gesture.kind == .pinch || gesture.kind == .turn ? 2 : 1
            guard least...5 ~= gesture.fingers else { continue }
            let field = fields.firstIndex { $0.area == gesture.area } ?? fields.count
            if field == fields.count { fields.append(Episode(area: gesture.area)) }
            let (x, y) = (gesture.area.x, gesture.area.y)
            let size = (x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound)
            let spec = GestureSpec(index: index, fingers: gesture.fingers, field: field, size: size)
            switch gesture.kind {
            case .tap: taps.append(TapRecogniser(spec: spec))
            case .doubleTap: doubleTaps.append(DoubleTapRecogniser(spec: spec))
            case .longPress: longPresses.append(LongPressRecogniser(spec: spec))
            case .swipe(let direction): swipes.append(SwipeRecogniser(spec: spec, direction: direction))
            case .drag(let axis):
                drags.append(DragRecogniser(spec: spec, axis: axis, threshold: gesture.threshold))
            case .pinch: pinches.append(PinchRecogniser(spec: spec, threshold: gesture.threshold))
            case .turn: turns.append(TurnRecogniser(spec: spec))
            }
        }
        for index in drags.indices { drags[index].spec.rivals = rivals(of: drags[index].spec) }
        for index in pinches.indices { pinches[index].spec.rivals = rivals(of: pinches[index].spec) }
        for index in turns.indices { turns[index].spec.rivals = rivals(of: turns[index].spec) }
    }

    /// Takes a frame of a source and returns what it shows, in the order in which it happened; first what ``advance(to:)`` its
    /// time would. `source` is the caller's number for where the frame comes from, `surface` the size of that.
    public mutating func handle(_ frame: TouchFrame, from source: Int, surface: SurfaceSize) -> [GestureEvent] {
        guard !fields.isEmpty else { return [] }
        let time = min(max(frame.timeMicroseconds, Self.longAgo), -Self.longAgo)
        var events = advance(to: time)
        now = max(now, time)
        for index in fields.indices { fields[index].update(frame, from: source, on: surface, at: now) }
        settle(into: &events)
        var hasLanded = false
        for contact in frame.contacts where contact.phase == .began {
            for index in fields.indices where fields[index].addFinger(contact, from: source, on: surface, at: now) {
                hasLanded = true
            }
        }
        if hasLanded { settle(into: &events) }
        rest()
        return events
    }

    /// Lets time pass without a frame and returns what that makes: a long press, a tap that waited for a second. Frames up to
    /// `microseconds` have to be handled before.
    public mutating func advance(to microseconds: Int64) -> [GestureEvent] {
        var events: [GestureEvent] = []
        while let next = nextDeadline, next <= microseconds {
            now = max(now, next)
            settle(into: &events)
        }
        rest()
        return events
    }

    /// The next time at which ``advance(to:)`` could say something, in microseconds; `nil` where nothing waits.
    public var nextDeadline: Int64? {
        var next: Int64?
        for doubleTap in doubleTaps {
            if let deadline = doubleTap.deadline(fields[doubleTap.spec.field]) {
                next = min(next ?? deadline, deadline)
            }
        }
        for longPress in longPresses {
            if let deadline = longPress.deadline(fields[longPress.spec.field]), deadline > now {
                next = min(next ?? deadline, deadline)
            }
        }
        return next
    }

    /// Forgets every finger; those that are down take part in nothing until they lift. Nothing is told: what went on is over, and
    /// a tap that waited is not made.
    public mutating func reset() { self = Self(gestures) }

    /// The fields of the swipes that a gesture could turn out to be.
    private func rivals(of spec: GestureSpec) -> [Int] {
        let gesture = gestures[spec.index]
        let rivals = swipes.filter { swipe in
            guard swipe.spec.fingers == spec.fingers, gestures[swipe.spec.index].area.overlaps(gesture.area)
            else {
                return false
            }
            guard case .drag(let axis) = gesture.kind else { return true }
            return axis == (swipe.direction == .left || swipe.direction == .right ? .horizontal : .vertical)
        }
        return Set(rivals.map(\.spec.field)).sorted()
    }

    private mutating func rest() {
        if heldTaps.isEmpty, fields.allSatisfy({ $0.landed == 0 }), doubleTaps.allSatisfy({ $0.first == nil }) {
            now = Self.longAgo
        }
    }
}

/// Who wins when several recognisers speak.
extension GestureRecognition {
    /// Says what the fingers' state at this moment makes, and closes the episodes that are over.
    mutating func settle(into events: inout [GestureEvent]) {
        Self.updateOngoing(&drags, &fields, &events)
        Self.updateOngoing(&pinches, &fields, &events)
        Self.updateOngoing(&turns, &fields, &events)
        var claims: [GestureClaim] = []
        let firstTaps = followDoubleTaps(&claims)
        emitHeldTaps(except: firstTaps, &events)
        claimMade(&claims)
        Self.claim(drags, fields, now, { .drag($0) }, &claims)
        Self.claim(pinches, fields, now, { .pinch($0) }, &claims)
        Self.claim(turns, fields, now, { .turn($0) }, &claims)
        if claims.count > 1 { claims.sort { $0.precedes($1) } }
        for claim in claims { accept(claim, &events) }
        if !firstTaps.isEmpty { heldTaps.removeAll { firstTaps.contains($0.fingers) } }
        for index in fields.indices where fields[index].isOver { fields[index].close() }
    }

    /// What goes on moves or ends.
    private static func updateOngoing<Recogniser: OngoingRecogniser>(
        _ recognisers: inout [Recogniser], _ fields: inout [Episode], _ events: inout [GestureEvent]
    ) {
        for index in recognisers.indices {
            guard let going = recognisers[index].ongoing else { continue }
            let spec = recognisers[index].spec
            if fields[spec.field].down == spec.fingers {
                let value = recognisers[index].value(fields[spec.field])
                guard value != going.reported else { continue }
                recognisers[index].ongoing?.reported = value
                events.append(
                    GestureEvent(gesture: spec.index, phase: .moved(by: value - going.reported), fingers: going.ids))
            } else {
                recognisers[index].ongoing = nil
                for field in fields.indices { fields[field].mark(going.ids, as: .made) }
                events.append(GestureEvent(gesture: spec.index, phase: .ended, fingers: going.ids))
            }
        }
    }

    /// Returns the first taps of the double taps that are claimed.
    private mutating func followDoubleTaps(_ claims: inout [GestureClaim]) -> [[FingerID]] {
        var firstTaps: [[FingerID]] = []
        for index in doubleTaps.indices {
            let spec = doubleTaps[index].spec
            guard let first = doubleTaps[index].update(fields[spec.field], at: now) else { continue }
            firstTaps.append(first)
            claims.append(GestureClaim(claimant: .doubleTap, spec: spec))
        }
        return firstTaps
    }

    /// Tells the taps that need wait no longer.
    private mutating func emitHeldTaps(except firstTaps: [[FingerID]], _ events: inout [GestureEvent]) {
        guard !heldTaps.isEmpty else { return }
        let over = heldTaps.filter { !firstTaps.contains($0.fingers) && !isAwaited($0.fingers) }
        heldTaps.removeAll { over.contains($0) }
        events += over
    }

    /// Whether a double tap waits for the tap after that of these fingers.
    private func isAwaited(_ ids: [FingerID]) -> Bool { doubleTaps.contains { $0.first?.ids == ids } }

    private func claimMade(_ claims: inout [GestureClaim]) {
        for tap in taps where tap.isMade(fields[tap.spec.field], at: now) {
            claims.append(GestureClaim(claimant: .tap, spec: tap.spec))
        }
        for press in longPresses where press.isMade(fields[press.spec.field], at: now) {
            claims.append(GestureClaim(claimant: .longPress, spec: press.spec))
        }
        for swipe in swipes where swipe.isMade(fields[swipe.spec.field], at: now) {
            claims.append(GestureClaim(claimant: .swipe, spec: swipe.spec))
        }
        for drag in drags where drag.isMade(fields[drag.spec.field], at: now) {
            claims.append(GestureClaim(claimant: .quickDrag, spec: drag.spec))
        }
    }

    private static func claim<Recogniser: OngoingRecogniser>(
        _ recognisers: [Recogniser], _ fields: [Episode], _ now: Int64,
        _ claimant: (Int) -> GestureClaim.Claimant, _ claims: inout [GestureClaim]
    ) {
        for index in recognisers.indices where recognisers[index].ongoing == nil {
            let spec = recognisers[index].spec
            let episode = fields[spec.field]
            guard let relative = recognisers[index].begins(episode, at: now) else { continue }
            let isRivalled = spec.rivals.contains { rival in
                fields[rival].mayRatherBeSwipe(of: spec.fingers, than: relative, at: now)
                    && episode.fingers.allSatisfy { fields[rival].has($0.id) }
            }
            guard !isRivalled else { continue }
            claims.append(GestureClaim(claimant: claimant(index), spec: spec, relative: relative))
        }
    }

    private mutating func accept(_ claim: GestureClaim, _ events: inout [GestureEvent]) {
        let field = claim.spec.field
        guard fields[field].isFree(for: claim.use) else { return }
        let isGoing = claim.relative > 0
        let ids = isGoing ? fields[field].idsDown : fields[field].ids
        for index in fields.indices { fields[index].mark(ids, as: claim.use) }
        switch claim.claimant {
        case .drag(let index):
            drags[index].ongoing = OngoingGesture(ids: ids, reported: drags[index].value(fields[field]))
        case .pinch(let index):
            pinches[index].ongoing = OngoingGesture(ids: ids, reported: pinches[index].value(fields[field]))
        case .turn(let index):
            turns[index].ongoing = OngoingGesture(ids: ids, reported: turns[index].value(fields[field]))
        case .quickDrag:
            events += [GestureEvent.Phase.began, .ended].map {
                GestureEvent(gesture: claim.spec.index, phase: $0, fingers: ids)
            }
            return
        case .tap, .doubleTap, .longPress, .swipe: break
        }
        let event = GestureEvent(gesture: claim.spec.index, phase: isGoing ? .began : .made, fingers: ids)
        if claim.claimant == .tap, isAwaited(ids) { heldTaps.append(event) } else { events.append(event) }
    }
}
