/// Knows a pinch from where it passes its threshold, and follows it.
struct PinchRecogniser: OngoingRecogniser {
    var sought: SoughtGesture
    var ongoing: OngoingGesture?

    /// How far the fingers are apart, in octaves of how far they were.
    func value(_ episode: Episode) -> Double { episode.movement.octaves }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let movement = episode.movement
        let relative = min(
            abs(movement.spread - movement.firstSpread) / GestureLimits.pinchMillimetres,
            abs(movement.octaves) / GestureLimits.pinchOctaves)
        return episode.mayGoOn(sought.fingers, .pinch, relative: relative, at: now) ? relative : nil
    }
}
