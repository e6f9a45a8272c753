/// Knows a turn from where it passes its threshold, and follows it.
struct TurnRecogniser: OngoingRecogniser {
    var sought: SoughtGesture
    var ongoing: OngoingGesture?

    /// How far the fingers turned, in degrees clockwise.
    func value(_ episode: Episode) -> Double { episode.movement.turn }

    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double? {
        let relative = abs(episode.movement.turn) / GestureLimits.turnDegrees
        return episode.mayGoOn(sought.fingers, .turn, relative: relative, at: now) ? relative : nil
    }
}
