/// Knows a tap when its last finger lifts.
struct TapRecogniser: Equatable, Sendable {
    let spec: GestureSpec

    func isMade(_ episode: Episode, at now: Int64) -> Bool { episode.isTap(of: spec.fingers, at: now) }
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

/// Knows a double tap when the second tap's last finger lifts. After the first it waits for the second, as long as that may come.
struct DoubleTapRecogniser: Equatable, Sendable {
    /// A tap that may have been the first of two.
    struct First: Equatable, Sendable {
        let end: Int64
        let ids: [FingerID]
        let places: [Millimetres]
    }

    let spec: GestureSpec
    private(set) var first: First?

    init(spec: GestureSpec) { self.spec = spec }

    /// When the wait is over by itself.
    func deadline(_ episode: Episode) -> Int64? {
        guard let first else { return nil }
        return episode.landed == 0
            ? first.end + GestureLimits.doubleTapMicroseconds
            : episode.firstLanding + GestureLimits.tapMicroseconds(fingers: spec.fingers)
    }

    /// Looks at what happened; returns the first tap's fingers when the second was made now.
    mutating func update(_ episode: Episode, at now: Int64) -> [FingerID]? {
        let isTap = episode.isTap(of: spec.fingers, at: now)
        if let waiting = first {
            if isTap, isSecond(episode, after: waiting) {
                first = nil
                return waiting.ids
            }
            if isLost(episode, after: waiting, at: now) { first = nil }
        }
        if isTap { first = First(end: now, ids: episode.ids, places: episode.fingers.map(\.start)) }
        return nil
    }

    private func isLost(_ episode: Episode, after first: First, at now: Int64) -> Bool {
        if episode.landed == 0 { return now - first.end >= GestureLimits.doubleTapMicroseconds }
        return episode.isOver || !episode.mayBeTap(of: spec.fingers, at: now) || !isSecond(episode, after: first)
    }

    private func isSecond(_ episode: Episode, after first: First) -> Bool {
        episode.firstLanding - first.end < GestureLimits.doubleTapMicroseconds
            && episode.fingers.allSatisfy { finger in
                first.places.contains { ($0 - finger.start).length <= GestureLimits.doubleTapMillimetres }
            }
    }
}

/// Knows a long press once its time is over; no frame has to come for it.
struct LongPressRecogniser: Equatable, Sendable {
    let spec: GestureSpec

    /// When it will be one if nothing happens until then.
    func deadline(_ episode: Episode) -> Int64? {
        guard episode.down == spec.fingers, episode.isWhole(spec.fingers), episode.isFree(for: .made),
            episode.reach <= GestureLimits.longPressMillimetres
        else { return nil }
        return episode.lastStir + GestureLimits.longPressMicroseconds
    }

    func isMade(_ episode: Episode, at now: Int64) -> Bool { deadline(episode) == now }
}
