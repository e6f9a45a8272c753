import Touch

/// Turns a device's own units into places on the surface, strengths and sizes.
struct SurfaceAxes: Equatable, Sendable {
    let x: DeviceAxis
    let y: DeviceAxis
    let pressure: DeviceAxis?
    let touchMajor: DeviceAxis?
    let hasWidth: Bool
    /// Width over height, for distances.
    let aspect: Double

    /// `nil` where the device has no position axes.
    init?(_ device: DeviceDescription) {
        guard let x = device.axes[EventCode.positionX], let y = device.axes[EventCode.positionY] else { return nil }
        self.x = x
        self.y = y
        pressure = device.axes[EventCode.pressure].flatMap { $0.extent > 0 ? $0 : nil }
        touchMajor = device.axes[EventCode.touchMajor].flatMap { $0.extent > 0 ? $0 : nil }
        hasWidth = device.hasAxis(EventCode.widthMajor)
        aspect = device.aspect
    }

    /// Where the contact is; an axis that was never given stands at its minimum, as in the kernel.
    func position(of values: ContactValues) -> SurfacePoint {
        SurfacePoint(x: x.normalised(values.x ?? x.minimum), y: 1 - y.normalised(values.y ?? y.minimum))
    }

    /// Pressure over its range; else the size of the touch, over the finger's or over its range; else `nil`.
    func strength(of values: ContactValues) -> Double? {
        if let pressure { return values.pressure.map(pressure.normalised) }
        guard let touchMajor, let touch = values.touchMajor else { return nil }
        if hasWidth, let width = values.widthMajor, width > 0 {
            return min(1, max(0, Double(touch) / Double(width)))
        }
        return touchMajor.normalised(touch)
    }

    /// Length of the touch over the longest that the device reports, 0…1; `nil` where it does not say.
    func size(of values: ContactValues) -> Double? {
        guard let touchMajor, touchMajor.maximum > 0, let touch = values.touchMajor else { return nil }
        return min(1, max(0, Double(touch) / Double(touchMajor.maximum)))
    }
}
