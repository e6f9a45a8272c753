import Touch

extension DeviceDescription {
    /// How large the surface is: in millimetres where the device knows them on both axes and they can be right, else
    /// assumed from its ``aspect``.
    public var size: SurfaceSize {
        millimetres ?? .assumed(aspect: aspect)
    }

    /// Width over height of the surface: from millimetres where the device knows them on both axes, else from the axes'
    /// own units; 16:10 where neither can be right.
    public var aspect: Double {
        if let millimetres { return millimetres.aspect }
        guard let x = axes[EventCode.positionX], let y = axes[EventCode.positionY] else { return unknownAspect }
        // Equal ranges are a driver's normalisation (0…4095 both ways), not a square surface.
        guard x.extent > 0, y.extent > 0, x.extent != y.extent else { return unknownAspect }
        let aspect = x.extent / y.extent
        return plausibleAspects.contains(aspect) ? aspect : unknownAspect
    }

    private var millimetres: SurfaceSize? {
        guard let width = axes[EventCode.positionX]?.millimetres, let height = axes[EventCode.positionY]?.millimetres,
            plausibleAspects.contains(width / height)
        else { return nil }
        return SurfaceSize(widthMillimetres: width, heightMillimetres: height)
    }
}

/// From a telephone held upright to a screen twice as wide as usual.
private let plausibleAspects = 0.25...4.0
private let unknownAspect = 1.6
