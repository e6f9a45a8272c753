/// A gesture that goes on, from where it passed its threshold.
struct OngoingGesture: Equatable, Sendable {
    let ids: [FingerID]
    /// How far it was when it was last told.
    var reported: Double
}

/// Knows what goes on: begins at a threshold and is followed until a finger comes or goes.
protocol OngoingRecogniser: Equatable, Sendable {
    var spec: GestureSpec { get }
    var ongoing: OngoingGesture? { get set }
    /// How far it is since the fingers came down, in the unit in which it is told.
    func value(_ episode: Episode) -> Double
    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double?
}

extension Episode {
    /// Whether exactly `count` fingers are down, long enough for another to have come, or `relative` to its threshold
    /// something is so clear that it need not wait.
    func mayContinue(_ count: Int, _ use: EpisodeFinger.Use, relative: Double, at now: Int64) -> Bool {
        relative >= 1 && down == count && limit == count && !isSpoilt && isFree(for: use)
            && (relative >= GestureLimits.clearly || now - lastLanding >= GestureLimits.settlingMicroseconds)
    }
}

/// Knows a drag from where it passes its threshold, and follows it.
struct DragRecogniser: OngoingRecogniser {
    var spec: GestureSpec
    let axis: Gesture.Axis
    let threshold: GestureThreshold?
    var ongoing: OngoingGesture?

    init(spec: GestureSpec, axis: Gesture.Axis, threshold: GestureThreshold? = nil) {
        self.spec = spec
        self.axis = axis
        self.threshold = threshold
    }

    /// How far it is along its axis, in mm to the right or up.
    func value(_ episode: Episode) -> Double {
        axis == .horizontal ? episode.movement.distance.x : episode.movement.distance.y
    }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let relative = relative(episode.movement.distance)
        guard episode.movement.isTogether, episode.mayContinue(spec.fingers, .drag, relative: relative, at: now)
        else { return nil }
        return relative
    }

    /// Whether it was made by fingers that lift before it could begin: however quick, a drag that asks for a distance has come as far.
    func isMade(_ episode: Episode, at now: Int64) -> Bool {
        guard threshold != nil, episode.isWhole(spec.fingers), episode.firstLift == now, episode.isFree(for: .made)
        else { return false }
        let ways = episode.fingers.map { $0.place - $0.start }
        let mean = ways.reduce(Millimetres()) { $0 + $1 } / Double(ways.count)
        let least = GestureLimits.togetherFraction * (mean.x * mean.x + mean.y * mean.y)
        return relative(mean) >= 1 && ways.allSatisfy { $0.x * mean.x + $0.y * mean.y >= least }
    }

    /// How far past the threshold a way is that goes mainly along the axis; 0 for others.
    private func relative(_ distance: Millimetres) -> Double {
        let (along, across) = axis == .horizontal ? (distance.x, distance.y) : (distance.y, distance.x)
        guard abs(along) > abs(across) else { return 0 }
        return (threshold ?? .usualDrag).relative(along)
    }
}

/// Knows a pinch from where it passes its threshold, and follows it.
struct PinchRecogniser: OngoingRecogniser {
    var spec: GestureSpec
    let threshold: GestureThreshold
    var ongoing: OngoingGesture?

    init(spec: GestureSpec, threshold: GestureThreshold? = nil) {
        self.spec = spec
        self.threshold = threshold ?? .usualPinch
    }

    /// How far the fingers are apart, in octaves of how far they were.
    func value(_ episode: Episode) -> Double { episode.movement.octaves }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let movement = episode.movement
        let relative = min(
            abs(movement.spread - movement.firstSpread) / GestureLimits.pinchMillimetres,
            threshold.relative(movement.octaves))
        return episode.mayContinue(spec.fingers, .pinch, relative: relative, at: now) ? relative : nil
    }
}

/// Knows a turn from where it passes its threshold, and follows it.
struct TurnRecogniser: OngoingRecogniser {
    var spec: GestureSpec
    var ongoing: OngoingGesture?

    /// How far the fingers turned, in degrees clockwise.
    func value(_ episode: Episode) -> Double { episode.movement.turn }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let relative = abs(episode.movement.turn) / GestureLimits.turnDegrees
        return episode.mayContinue(spec.fingers, .turn, relative: relative, at: now) ? relative : nil
    }
}
