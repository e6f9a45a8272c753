/// What a touch source says of itself, for whoever looks.
public struct TouchStatus: Equatable, Sendable {
    /// The device's or the recording's name.
    public var name: String
    /// Width over height of the surface, from its size in mm where known, else from its axes.
    public var aspect: Double
    /// Whether the desktop is kept from reacting to the device; `nil` where there is nothing to grab.
    public var grabbed: Bool?
    /// Whether the source is there; a device may vanish and come back.
    public var connected: Bool
    /// What a player should know, in words, with what mends it: "played as one finger", "vanished, waiting for it".
    public var remark: String?

    /// Makes a status.
    public init(name: String, aspect: Double, grabbed: Bool? = nil, connected: Bool = true, remark: String? = nil) {
        self.name = name
        self.aspect = aspect
        self.grabbed = grabbed
        self.connected = connected
        self.remark = remark
    }
}
