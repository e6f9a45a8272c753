/// Why a device cannot be played.
public enum DeviceRefusal: Equatable, Sendable, CustomStringConvertible {
    /// It reports no fingers, or one only as a pointer.
    case noTouchAxes
    /// It has one of the two position axes; `missing` is the other's name.
    case oneAxis(missing: String)
    /// Its slot numbers are not a multi-touch device's: the driver claims every axis there is.
    case fakeMultiTouch
    /// It moves relatively.
    case mouse
    /// The ranges of its axes are not known.
    case unknownRange
    /// An axis begins where it ends.
    case emptyAxis(String)

    /// The reason, in plain words that follow "NAME cannot be played: ".
    public var description: String {
        switch self {
        case .noTouchAxes: "it has no multi-touch axes (ABS_MT_POSITION_X and ABS_MT_POSITION_Y)"
        case .oneAxis(let missing): "it has only one of the two position axes; \(missing) is missing"
        case .fakeMultiTouch: "it claims multi-touch without supporting it (axis 0x2e is set, or slots are negative)"
        case .mouse: "it is a mouse (it has REL_X or REL_Y)"
        case .unknownRange: "the ranges of its position axes are unknown"
        case .emptyAxis(let name): "its axis \(name) is empty (its maximum is not above its minimum)"
        }
    }
}

extension DeviceDescription {
    /// Why the device cannot be played, or `nil` when it can.
    ///
    /// Ranges are not asked for while `rangesKnown` is false: without permission only the event codes can be read.
    public func refusal(rangesKnown: Bool = true) -> DeviceRefusal? {
        let hasX = hasAxis(EventCode.positionX)
        let hasY = hasAxis(EventCode.positionY)
        if !hasX && !hasY { return .noTouchAxes }
        if !hasX { return .oneAxis(missing: "ABS_MT_POSITION_X") }
        if !hasY { return .oneAxis(missing: "ABS_MT_POSITION_Y") }
        if hasAxis(EventCode.belowSlot) { return .fakeMultiTouch }
        if has(EventType.relative, EventCode.relativeX) || has(EventType.relative, EventCode.relativeY) {
            return .mouse
        }
        guard rangesKnown else { return nil }
        guard let x = axes[EventCode.positionX], let y = axes[EventCode.positionY] else { return .unknownRange }
        if x.maximum <= x.minimum { return .emptyAxis("ABS_MT_POSITION_X") }
        if y.maximum <= y.minimum { return .emptyAxis("ABS_MT_POSITION_Y") }
        if usesSlots {
            guard let slots = axes[EventCode.slot] else { return .unknownRange }
            if slots.minimum < 0 || slots.maximum < slots.minimum { return .fakeMultiTouch }
        }
        return nil
    }
}
