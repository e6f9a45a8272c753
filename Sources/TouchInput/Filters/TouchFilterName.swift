/// The filters between what a device said and what is played, in the order in which they act, by the names that options and
/// lists give them.
public enum TouchFilterName: String, CaseIterable, Sendable {
    /// Contacts that the device forgot to end.
    case ghost
    /// What the device knows for a palm.
    case palm
    /// What is above the surface.
    case hover
    /// Leaps that no hand makes.
    case jump
    /// Touches that break off for a moment.
    case flicker
    /// Wavering while nothing moves.
    case jitter
    /// The corners of a box around the fingers.
    case box

    /// Whether `device` gives the filter something to act on.
    public func acts(on device: DeviceDescription) -> Bool {
        switch self {
        case .ghost:
            device.usesSlots
                && ([EventCode.touchButton] + EventCode.fingerCountTools).contains { device.has(EventType.key, $0) }
        case .palm: device.hasAxis(EventCode.toolType)
        case .hover: device.hasAxis(EventCode.pressure) || device.hasAxis(EventCode.distance)
        // The corners of a box leap by themselves.
        case .jump: !device.isSemiMultiTouch
        case .flicker: true
        case .jitter:
            [EventCode.positionX, EventCode.positionY].contains { (device.axes[$0]?.fuzz ?? 0) > 0 }
        case .box: device.isSemiMultiTouch
        }
    }
}
