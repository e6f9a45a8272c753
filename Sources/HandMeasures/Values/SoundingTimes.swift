import Granular
import Session

/// When a performance sounded.
struct SoundingTimes {
    /// When the first cloud or grain began, in seconds from the beginning of the time that is measured; `nil` where nothing did.
    private(set) var firstSeconds: Double?
    /// How long at least one cloud sounded, from its start to its release.
    private(set) var seconds = 0.0
    /// Whether single grains were triggered.
    private(set) var hasGrains = false

    private var clouds: [UInt8] = []
    private var since = 0.0

    init(_ performance: Performance, during time: ClosedRange<Double>) {
        for timed in performance.events {
            let now = performance.seconds(at: timed.frame)
            guard now <= time.upperBound else { break }
            guard case .change(let change) = timed.event else { continue }
            switch change {
            case .start(let cloud) where cloud != Engine.bedCloud:
                if clouds.isEmpty { since = now }
                if !clouds.contains(cloud) { clouds.append(cloud) }
                if now >= time.lowerBound { begin(now - time.lowerBound) }
            case .release(let cloud):
                guard clouds.contains(cloud) else { continue }
                clouds.removeAll { $0 == cloud }
                if clouds.isEmpty { end(at: now, time) }
            case .panic:
                if !clouds.isEmpty { end(at: now, time) }
                clouds = []
            case .grain(_, let cloud) where cloud != Engine.bedCloud && now >= time.lowerBound,
                .pulse(0.001..., _, let cloud) where cloud != Engine.bedCloud && now >= time.lowerBound:
                hasGrains = true
                begin(now - time.lowerBound)
            default: break
            }
        }
        if !clouds.isEmpty { end(at: time.upperBound, time) }
    }

    private mutating func begin(_ seconds: Double) { firstSeconds = min(firstSeconds ?? seconds, seconds) }

    /// Nothing sounds any more; what sounded before the time that is measured is heard from its beginning on.
    private mutating func end(at now: Double, _ time: ClosedRange<Double>) {
        guard now > time.lowerBound else { return }
        if since < time.lowerBound { begin(0) }
        seconds += now - max(since, time.lowerBound)
    }
}
