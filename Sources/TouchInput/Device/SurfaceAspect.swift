extension DeviceDescription {
    /// Width over height of the surface: from millimetres where the device knows them on both axes, else from the axes'
    /// own units; 16:10 where neither can be right.
    public var aspect: Double {
        guard let x = axes[EventCode.positionX], let y = axes[EventCode.positionY] else { return unknownAspect }
        if let width = x.millimetres, let height = y.millimetres, plausibleAspects.contains(width / height) {
            return width / height
        }
        // Equal ranges are a driver's normalisation (0…4095 both ways), not a square surface.
        guard x.extent > 0, y.extent > 0, x.extent != y.extent else { return unknownAspect }
        let aspect = x.extent / y.extent
        return plausibleAspects.contains(aspect) ? aspect : unknownAspect
    }
}

/// From a telephone held upright to a screen twice as wide as usual.
private let plausibleAspects = 0.25...4.0
private let unknownAspect = 1.6
