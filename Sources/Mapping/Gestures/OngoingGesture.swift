/// A gesture that goes on, from where it passed its threshold.
struct OngoingGesture: Equatable, Sendable {
    let ids: [FingerID]
    /// How far it was when it was last told.
    var reported: Double
}

/// Knows what goes on: begins at a threshold and is followed until a finger comes or goes.
protocol OngoingRecogniser: Equatable, Sendable {
    var sought: SoughtGesture { get }
    var ongoing: OngoingGesture? { get set }
    /// How far it is since the fingers came down, in the unit in which it is told.
    func value(_ episode: Episode) -> Double
    /// How far it is past its threshold, where it may begin.
    func begins(_ episode: Episode, at now: Int64) -> Double?
}

extension Episode {
    /// Whether exactly `count` fingers are down, long enough for another to have come, or `relative` to its threshold
    /// something is so clear that it need not wait.
    func mayGoOn(_ count: Int, _ use: EpisodeFinger.Use, relative: Double, at now: Int64) -> Bool {
        relative >= 1 && down == count && limit == count && !isSpoilt && isFree(for: use)
            && (relative >= GestureLimits.clearly || now - lastLanding >= GestureLimits.settlingMicroseconds)
    }
}
