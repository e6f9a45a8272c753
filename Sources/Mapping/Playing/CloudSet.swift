/// Some of the engine's clouds.
struct CloudSet: OptionSet, Equatable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(cloud: UInt8) { rawValue = 1 << UInt16(cloud) }

    func contains(cloud: UInt8) -> Bool { contains(CloudSet(cloud: cloud)) }

    /// Every cloud that is in it, upwards.
    var clouds: [UInt8] {
        guard rawValue != 0 else { return [] }
        return (0..<UInt8(Mapping.maxClouds)).filter { contains(cloud: $0) }
    }
}
