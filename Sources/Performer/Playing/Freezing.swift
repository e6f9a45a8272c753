import Granular

/// What freezing does to the changes that go out: while it lasts, the place that is read does not move by itself, and live
/// input is kept as it is. A finger still moves the place.
struct Freezing: Sendable {
    private(set) var isFrozen = false
    /// Each cloud's scan speed as its player set it.
    private var scanSpeeds: [Double]

    /// - scanSpeed: of each cloud at the start.
    init(clouds: Int, scanSpeed: Double) { scanSpeeds = [Double](repeating: scanSpeed, count: clouds) }

    /// The changes that go out in the place of `changes`.
    mutating func filter(_ changes: [Change]) -> [Change] {
        changes.map { change in
            guard case .set(.scanSpeed, let speed, let cloud) = change, scanSpeeds.indices.contains(Int(cloud)) else {
                return change
            }
            scanSpeeds[Int(cloud)] = speed
            return isFrozen ? .set(.scanSpeed, 0, cloud: cloud) : change
        }
    }

    /// Freezes, or lets go on from where it stands.
    mutating func toggle() -> [Change] {
        isFrozen.toggle()
        let speeds = scanSpeeds.enumerated().filter { $0.element != 0 }.map { cloud, speed in
            Change.set(.scanSpeed, isFrozen ? 0 : speed, cloud: UInt8(cloud))
        }
        return speeds + [.freeze(isFrozen)]
    }
}
