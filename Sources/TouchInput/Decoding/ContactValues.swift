import Touch

/// What a device last said of one contact, in its own units; `nil` where it has not said it yet.
public struct ContactValues: Equatable, Sendable {
    /// Left to right.
    public var x: Int32?
    /// Top to bottom.
    public var y: Int32?
    /// How hard.
    public var pressure: Int32?
    /// Length of the contact.
    public var touchMajor: Int32?
    /// Length of the finger above it.
    public var widthMajor: Int32?
    /// How far above the surface.
    public var distance: Int32?
    /// What it is made by; see ``ToolType``.
    public var toolType: Int32?
    /// The device's own number for the contact; protocol B keeps -1 where none is down.
    public var trackingID: Int32?

    /// What the contact is made by.
    var tool: Contact.Tool {
        switch toolType {
        case ToolType.pen: .pen
        case ToolType.palm: .palm
        default: .finger
        }
    }

    /// Whether the device says that the contact is above the surface.
    var isHovering: Bool { (distance ?? 0) > 0 }

    /// Makes values that nothing has been said of.
    public init() {}

    /// Stores an absolute event's value; codes that contacts do not need are ignored.
    public mutating func set(_ code: UInt16, to value: Int32) {
        switch code {
        case EventCode.positionX: x = value
        case EventCode.positionY: y = value
        case EventCode.pressure: pressure = value
        case EventCode.touchMajor: touchMajor = value
        case EventCode.widthMajor: widthMajor = value
        case EventCode.distance: distance = value
        case EventCode.toolType: toolType = value
        case EventCode.trackingID: trackingID = value
        default: break
        }
    }
}
