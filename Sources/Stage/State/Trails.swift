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
            add(Step(position: finger.contact.position, time: now), to: &steps[finger.id, default: []])
        }
        for id in Array(steps.keys) {
            steps[id]?.removeAll { now - $0.time >= Self.seconds }
            if steps[id]?.isEmpty == true { (steps[id], controls[id]) = (nil, nil) }
        }
        return steps.keys.sorted { ($0.source, $0.contact) < ($1.source, $1.contact) }.compactMap { id in
            guard let trail = steps[id], trail.count > 1 else { return nil }
            // What a loop plays leaves a fainter one.
            let newest = id.isLooped ? 1 : 0
            let points = trail.map { step in
                let shade = Int((now - step.time) / Self.seconds * Double(Self.shades))
                return StageState.Trail.Point(
                    position: step.position, shade: min(max(shade, newest), Self.shades - 1))
            }
            return StageState.Trail(control: controls[id], points: points)
        }
    }

    private func add(_ step: Step, to trail: inout [Step]) {
        // One that rests stays the end of its way.
        if trail.last?.position == step.position { trail.removeLast() }
        trail.append(step)
    }
}
