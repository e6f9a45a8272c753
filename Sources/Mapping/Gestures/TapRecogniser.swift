/// Knows a tap when its last finger lifts.
struct TapRecogniser: Equatable, Sendable {
    let sought: SoughtGesture

    func isMade(_ episode: Episode, at now: Int64) -> Bool { episode.isTap(of: sought.fingers, at: now) }
}

extension Episode {
    /// Whether this was a tap that ends now.
    func isTap(of count: Int, at now: Int64) -> Bool {
        guard isOver, isWhole(count), isFree(for: .made), let firstLift, reach <= GestureLimits.tapMillimetres else {
            return false
        }
        let length = now - firstLanding
        return length <= GestureLimits.tapMicroseconds(fingers: count)
            && now - firstLift <= GestureLimits.liftingMicroseconds
            && Double(firstLift - lastLanding) >= GestureLimits.tapTogetherFraction * Double(length)
    }

    /// Whether this may still become a tap.
    func mayBeTap(of count: Int, at now: Int64) -> Bool {
        limit <= count && landed <= count && !isSpoilt && reach <= GestureLimits.tapMillimetres && isFree(for: .made)
            && now - firstLanding < GestureLimits.tapMicroseconds(fingers: count)
    }
}
