import Touch

/// What a touch source says of itself, for whoever looks.
public struct TouchStatus: Equatable, Sendable {
    /// The device's or the recording's name.
    public var name: String
    /// How large the surface is as it is played: after rotations, and what calibration left of it.
    public var size: SurfaceSize
    /// What the fingers lie on; `nil` where nobody plays it, as a recording.
    public var kind: DeviceKind?
    /// Whether the surface is the terminal itself: contacts are given in fractions of all its cells, and fingers lie on what
    /// they see.
    public var isOnScreen: Bool
    /// Whether the desktop is kept from reacting to the device; `nil` where there is nothing to grab.
    public var grabbed: Bool?
    /// Whether the source is there; a device may vanish and come back.
    public var connected: Bool
    /// What a player should know, in words, with what mends it: "played as one finger", "vanished, waiting for it".
    public var remark: String?
    /// The filters that act on the device, in their order.
    public var filters: [TouchFilterUse] = []

    /// Width over height of the surface.
    public var aspect: Double { size.aspect }

    /// Makes a status.
    public init(
        name: String, size: SurfaceSize, kind: DeviceKind? = nil, isOnScreen: Bool = false, grabbed: Bool? = nil,
        connected: Bool = true, remark: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.size = size
        self.isOnScreen = isOnScreen
        self.grabbed = grabbed
        self.connected = connected
        self.remark = remark
    }
}
