import Glibc

/// What the fingers that are down have done together since one last came or went.
struct Movement: Equatable, Sendable {
    /// The mean movement, in mm.
    private(set) var distance = Millimetres()
    /// Whether all of them move that way, each far enough.
    private(set) var isTogether = false
    /// The mean distance from their middle, in mm, and what it was at first.
    private(set) var spread = 0.0
    private(set) var firstSpread = 0.0
    /// How far they turned round their middle, in degrees clockwise; goes on past 180.
    private(set) var turn = 0.0
    /// The movement at two recent times, from which the speed follows.
    private var older = Mark()
    private var newer = Mark()
    /// Mean speed over the last while, in mm/s; without end where there is no while yet.
    private(set) var speed = Double.infinity

    private struct Mark: Equatable {
        var time: Int64 = 0
        var distance = Millimetres()
    }

    init() {}

    init(of fingers: [EpisodeFinger], at now: Int64) {
        older.time = now
        newer.time = now
        measure(fingers, at: now)
        firstSpread = spread
    }

    /// How far a pinch is, in octaves; apart is above 0.
    var octaves: Double { log2(max(spread, 1) / max(firstSpread, 1)) }

    mutating func measure(_ fingers: [EpisodeFinger], at now: Int64) {
        var (middle, firstMiddle, count) = (Millimetres(), Millimetres(), 0.0)
        for finger in fingers where finger.isDown {
            middle = middle + finger.place
            firstMiddle = firstMiddle + finger.base
            count += 1
        }
        guard count > 0 else { return }
        (middle, firstMiddle) = (middle / count, firstMiddle / count)
        distance = middle - firstMiddle
        if count > 1 { measureShape(fingers, count, middle, firstMiddle) } else { isTogether = true }
        measureSpeed(at: now)
    }

    private mutating func measureShape(
        _ fingers: [EpisodeFinger], _ count: Double, _ middle: Millimetres, _ firstMiddle: Millimetres
    ) {
        let least = GestureLimits.togetherFraction * (distance.x * distance.x + distance.y * distance.y)
        var (distances, cross, dot) = (0.0, 0.0, 0.0)
        isTogether = true
        for finger in fingers where finger.isDown {
            let (arm, first) = (finger.place - middle, finger.base - firstMiddle)
            distances += arm.length
            cross += first.x * arm.y - first.y * arm.x
            dot += first.x * arm.x + first.y * arm.y
            let own = finger.distance
            if own.x * distance.x + own.y * distance.y < least { isTogether = false }
        }
        spread = distances / count
        // The turn that fits all fingers best; those far from the middle tell more.
        if cross != 0 || dot != 0 {
            let angle = -atan2(cross, dot) * 180 / .pi
            turn = angle + 360 * ((turn - angle) / 360).rounded()
        }
    }

    private mutating func measureSpeed(at now: Int64) {
        let pace = GestureLimits.paceMicroseconds
        if now - newer.time >= pace {
            older = newer
            newer = Mark(time: now, distance: distance)
        }
        let elapsed = now - older.time
        speed = elapsed < pace / 2 ? .infinity : (distance - older.distance).length / (Double(elapsed) / 1_000_000)
    }
}
