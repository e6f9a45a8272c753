/// Knows a long press once its time is over; no frame has to come for it.
struct LongPressRecogniser: Equatable, Sendable {
    let sought: SoughtGesture

    /// When it will be one if nothing happens until then.
    func deadline(_ episode: Episode) -> Int64? {
        guard episode.down == sought.fingers, episode.isWhole(sought.fingers), episode.isFree(for: .made),
            episode.reach <= GestureLimits.longPressMillimetres
        else { return nil }
        return episode.lastStir + GestureLimits.longPressMicroseconds
    }

    func isMade(_ episode: Episode, at now: Int64) -> Bool { deadline(episode) == now }
}
