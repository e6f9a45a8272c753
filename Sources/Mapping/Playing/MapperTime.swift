import Granular

/// What happens without a frame.
extension Mapper {
    /// Between two looks at what moves by itself, in microseconds. Looks lie at whole multiples of it.
    static let tickMicroseconds: Int64 = 4_000

    /// The next moment at which something moves by itself; `nil` while nothing does.
    var nextTick: Int64? {
        guard clouds.isMoving || hasRestlessGrip else { return nil }
        // Before the first frame there is no time yet.
        guard now != .min else { return nil }
        return lastTick + Self.tickMicroseconds
    }

    /// The moment of the last look, or that at which it would have been.
    private var lastTick: Int64 {
        let past = now % Self.tickMicroseconds
        return now - (past < 0 ? past + Self.tickMicroseconds : past)
    }

    /// Lets everything that moves by itself come to where it is now.
    mutating func tick() {
        clouds.move(to: now)
        let isTimed = grips.contains { mapping[control: $0.control].routes.contains { $0.measure.changesWithTime } }
        guard isTimed else { return }
        for index in fingers.indices { fingers[index].rest(until: now) }
        playGrips()
    }

    /// Whether a finger is on a control that follows the time that it is held, or its speed, and has not come to its end.
    private var hasRestlessGrip: Bool {
        grips.contains { grip in
            let routes = mapping[control: grip.control].routes
            guard routes.contains(where: { $0.measure.changesWithTime }) else { return false }
            let members = fingers.filter { grip.members.contains($0.id) }
            return routes.contains { route in
                switch route.measure {
                case .speed: members.contains { $0.speed > 0 }
                case .held:
                    members.contains { Double(lastTick - $0.beganMicroseconds) * 1e-6 <= route.span.upperBound }
                default: false
                }
            }
        }
    }
}
