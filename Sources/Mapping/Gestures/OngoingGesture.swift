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
    var ongoing: OngoingGesture?

    /// How far it is along its axis, in mm to the right or up.
    func value(_ episode: Episode) -> Double {
        axis == .horizontal ? episode.movement.distance.x : episode.movement.distance.y
    }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let distance = episode.movement.distance
        let (along, across) =
            axis == .horizontal ? (abs(distance.x), abs(distance.y)) : (abs(distance.y), abs(distance.x))
        let relative = along / GestureLimits.dragMillimetres
        guard episode.movement.isTogether, along > across,
            episode.mayContinue(spec.fingers, .drag, relative: relative, at: now)
        else { return nil }
        return relative
    }
}

/// Knows a pinch from where it passes its threshold, and follows it.
struct PinchRecogniser: OngoingRecogniser {
    var spec: GestureSpec
    var ongoing: OngoingGesture?

    /// How far the fingers are apart, in octaves of how far they were.
    func value(_ episode: Episode) -> Double { episode.movement.octaves }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let movement = episode.movement
        let relative = min(
            abs(movement.spread - movement.firstSpread) / GestureLimits.pinchMillimetres,
            abs(movement.octaves) / GestureLimits.pinchOctaves)
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
