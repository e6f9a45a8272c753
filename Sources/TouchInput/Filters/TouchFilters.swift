import Touch

/// What is made of a device's touches after they were decoded exactly.
public struct TouchFilters: Sendable {
    private var oneFinger: OneFingerFilter?

    /// The filters that `device` needs.
    public init(for device: DeviceDescription) {
        oneFinger = device.isSemiMultiTouch ? OneFingerFilter() : nil
    }

    /// The frame as it is played; `nil` when nothing is left of it.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame? {
        oneFinger == nil ? frame : oneFinger?.filter(frame)
    }
}
