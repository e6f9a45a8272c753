import Touch

/// What is made of a device's touches after they were decoded exactly.
public struct TouchFilters: Sendable {
    private let matrix: SurfaceMatrix?
    private var oneFinger: OneFingerFilter?

    /// The filters that `device` needs, placed by `matrix`.
    public init(for device: DeviceDescription, placedBy matrix: SurfaceMatrix = .identity) {
        self.matrix = matrix == .identity ? nil : matrix
        oneFinger = device.isSemiMultiTouch ? OneFingerFilter() : nil
    }

    /// The frame as it is played; `nil` when nothing is left of it.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame? {
        let placed = matrix?.placed(frame) ?? frame
        return oneFinger == nil ? placed : oneFinger?.filter(placed)
    }
}
