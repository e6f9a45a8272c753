/// By what hands feel a device.
public enum HapticKind: String, Sendable {
    /// Motors that shake (`FF_RUMBLE`).
    case rumble
    /// Waves of any length (`FF_PERIODIC`).
    case periodic
}

extension DeviceDescription {
    /// By what hands feel it; `nil` where they cannot.
    public var hapticKind: HapticKind? {
        if has(EventType.forceFeedback, ForceFeedbackCode.rumble) { return .rumble }
        return has(EventType.forceFeedback, ForceFeedbackCode.periodic) && wave != nil ? .periodic : nil
    }

    /// The form of its waves.
    var wave: UInt16? { ForceFeedbackCode.waves.first { has(EventType.forceFeedback, $0) } }

    /// Whether it lets one say how much of all effects is felt.
    var hasGain: Bool { has(EventType.forceFeedback, ForceFeedbackCode.gain) }
}
