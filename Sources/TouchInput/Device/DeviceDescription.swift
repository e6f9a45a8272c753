/// What an input device says of itself: what it is called, which events it sends, and how its axes run.
public struct DeviceDescription: Equatable, Sendable {
    /// The kernel's name for the device.
    public var name: String
    /// The bus: 3 USB, 5 Bluetooth, 0x18 I²C, 6 virtual (`BUS_*` in the kernel's `input.h`).
    public var bus: UInt16
    /// The vendor's number.
    public var vendor: UInt16
    /// The product's number.
    public var product: UInt16
    /// The product's version.
    public var version: UInt16
    /// Where the device is plugged in; empty where not known.
    public var physicalPath: String
    /// The device's serial number; empty where not known.
    public var uniqueID: String
    /// See ``InputProperty``.
    public var properties: Set<UInt16>
    /// The event codes by type; see ``EventType`` and ``EventCode``.
    public var codes: [UInt16: Set<UInt16>]
    /// The absolute axes whose ranges are known, by code.
    public var axes: [UInt16: DeviceAxis]
    /// The slot that events are about until the first slot event; not always 0.
    public var initialSlot: Int

    /// Makes a description; axes count as codes too.
    public init(
        name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
        physicalPath: String = "", uniqueID: String = "", properties: Set<UInt16> = [],
        codes: [UInt16: Set<UInt16>] = [:], axes: [UInt16: DeviceAxis] = [:], initialSlot: Int = 0
    ) {
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
        self.physicalPath = physicalPath
        self.uniqueID = uniqueID
        self.properties = properties
        self.codes = codes
        self.axes = axes
        self.initialSlot = initialSlot
        self.codes[EventType.absolute, default: []].formUnion(axes.keys)
    }

    /// Whether the device sends events of this type and code.
    public func has(_ type: UInt16, _ code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }

    /// Whether the device sends this absolute axis.
    public func hasAxis(_ code: UInt16) -> Bool { has(EventType.absolute, code) }

    /// Whether contacts come in slots (protocol B) and not as packets without identity (protocol A).
    public var usesSlots: Bool { hasAxis(EventCode.slot) }

    /// Whether the two contacts are the corners of a box around the fingers; see ``OneFingerFilter``.
    public var isSemiMultiTouch: Bool { properties.contains(InputProperty.semiMultiTouch) }

    /// A touchscreen or a trackpad; a hint, as devices mislabel themselves.
    public var kind: DeviceKind {
        if properties.contains(InputProperty.direct) { return .touchscreen }
        let isPad =
            !properties.isDisjoint(with: [InputProperty.pointer, InputProperty.buttonPad])
            || has(EventType.key, EventCode.fingerTool)
        return isPad ? .trackpad : .touchscreen
    }

    /// What a player should know of how the device is played; `nil` where there is nothing to say.
    public var remark: String? {
        isSemiMultiTouch ? "the device reports only a box around the fingers: used as one finger" : nil
    }

    /// Whether `other` is this device, perhaps plugged in again: the same name and numbers, and the same serial number
    /// or, without one, the same socket.
    public func isSameDevice(as other: DeviceDescription) -> Bool {
        isSameMake(as: other) && (!uniqueID.isEmpty || physicalPath == other.physicalPath)
    }

    /// Whether `other` is of the same make: the same name and numbers, and the same serial number or none.
    func isSameMake(as other: DeviceDescription) -> Bool {
        name == other.name && bus == other.bus && vendor == other.vendor && product == other.product
            && version == other.version && uniqueID == other.uniqueID
    }
}
