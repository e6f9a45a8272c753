/// Knows a drag from where it passes its threshold, and follows it.
struct DragRecogniser: OngoingRecogniser {
    var sought: SoughtGesture
    let axis: Gesture.Axis
    var ongoing: OngoingGesture?

    /// How far it is along its axis, in mm to the right or up.
    func value(_ episode: Episode) -> Double {
        axis == .horizontal ? episode.movement.distance.x : episode.movement.distance.y
    }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let way = episode.movement.distance
        let (along, across) = axis == .horizontal ? (abs(way.x), abs(way.y)) : (abs(way.y), abs(way.x))
        let relative = along / GestureLimits.dragMillimetres
        guard episode.movement.isTogether, along > across,
            episode.mayGoOn(sought.fingers, .drag, relative: relative, at: now)
        else { return nil }
        return relative
    }
}
