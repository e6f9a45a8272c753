import Mapping
import Touch

/// Where fingers were a moment ago.
struct Trails: Sendable {
    /// Seconds after which a trail is gone.
    static let seconds = 0.8
    /// How many shades it goes through.
    static let shades = 3

    private struct Step: Sendable {
        var position: SurfacePoint
        var time: Double
    }

    private var steps: [FingerID: [Step]] = [:]
    private var controls: [FingerID: Int] = [:]

    /// Records where the fingers are at `now`, in seconds. Answers what is left to be seen, the oldest step of each first.
    mutating func recordSteps(of fingers: [Finger], now: Double) -> [StageState.Trail] {
        for finger in fingers {
            controls[finger.id] = finger.control
            let step = Step(position: finger.contact.position, time: now)
            var way = steps[finger.id] ?? []
            // One that rests stays the end of its way.
            if way.last?.position == step.position { way.removeLast() }
            steps[finger.id] = way + [step]
        }
        for (id, way) in steps {
            let left = way.drop { now - $0.time >= Self.seconds }
            steps[id] = left.isEmpty ? nil : Array(left)
            if left.isEmpty { controls[id] = nil }
        }
        return steps.keys.sorted { ($0.source, $0.contact) < ($1.source, $1.contact) }.compactMap { id in
            guard let way = steps[id], way.count > 1 else { return nil }
            // What a loop plays leaves a fainter one.
            let newest = id.isLooped ? 1 : 0
            let points = way.map { step in
                let shade = Int((now - step.time) / Self.seconds * Double(Self.shades))
                return StageState.Trail.Point(
                    position: step.position, shade: min(max(shade, newest), Self.shades - 1))
            }
            return StageState.Trail(control: controls[id], points: points)
        }
    }
}
