import Glibc

/// Knows a swipe when its first finger lifts.
struct SwipeRecogniser: Equatable, Sendable {
    let spec: GestureSpec
    let direction: Gesture.Direction

    func isMade(_ episode: Episode, at now: Int64) -> Bool {
        guard episode.isWhole(spec.fingers), episode.firstLift == now, episode.isFree(for: .made),
            now - episode.lastLanding <= GestureLimits.swipeMicroseconds, let departure = episode.departure
        else { return false }
        let distances = episode.fingers.map { components(of: $0.place - $0.start) }
        let count = Double(distances.count)
        let along = distances.reduce(0) { $0 + $1.along } / count
        let across = distances.reduce(0) { $0 + $1.across } / count
        let seconds = Double(now - departure) / 1_000_000
        return along >= GestureLimits.swipeMillimetres
            && abs(across) <= along * tan(GestureLimits.swipeDegrees * .pi / 180)
            && along >= GestureLimits.swipeMillimetresPerSecond * seconds
            && distances.allSatisfy { $0.along >= GestureLimits.togetherFraction * along }
    }

    private func components(of distance: Millimetres) -> (along: Double, across: Double) {
        switch direction {
        case .right: (distance.x, distance.y)
        case .left: (-distance.x, distance.y)
        case .up: (distance.y, distance.x)
        case .down: (-distance.y, distance.x)
        }
    }
}

extension Episode {
    /// Whether this may be a swipe that is under way, which is then more than something that goes on is past its threshold.
    func mayRatherBeSwipe(of count: Int, than relative: Double, at now: Int64) -> Bool {
        guard down == count, isWhole(count), isFree(for: .made),
            now - lastLanding <= GestureLimits.swipeMicroseconds,
            movement.speed >= GestureLimits.dragMillimetresPerSecond
        else { return false }
        // One finger may set off before the others.
        if let departure, now - departure < GestureLimits.departureMicroseconds { return true }
        return movement.isTogether && movement.distance.length / GestureLimits.dragMillimetres >= relative
    }
}
