import Touch

/// Holds a contact still while it wavers by no more than half its axes' fuzz: hysteresis, as libinput's. A finger that moves
/// on is followed, that much behind.
public struct JitterFilter: Sendable {
    /// Half the fuzz, as fractions of the surface.
    private let margin: SurfacePoint
    private var places: [Int: SurfacePoint] = [:]
    /// How many touches were held still, each once.
    public private(set) var count = 0
    private var counted: Set<Int> = []

    /// The filter that `device` needs, or `nil` where it tells no fuzz.
    public init?(for device: DeviceDescription) {
        guard TouchFilterName.jitter.acts(on: device) else { return nil }
        func margin(_ code: UInt16) -> Double {
            guard let axis = device.axes[code], axis.extent > 0 else { return 0 }
            return Double(max(axis.fuzz, 0)) / 2 / axis.extent
        }
        self.margin = SurfacePoint(x: margin(EventCode.positionX), y: margin(EventCode.positionY))
    }

    /// The frame with its contacts held still where they only waver.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        for index in frame.contacts.indices {
            let contact = frame.contacts[index]
            guard contact.phase != .began, let place = places[contact.id] else {
                places[contact.id] = contact.isDown ? contact.position : nil
                continue
            }
            let held = SurfacePoint(
                x: Self.dragged(contact.position.x, from: place.x, margin.x),
                y: Self.dragged(contact.position.y, from: place.y, margin.y))
            if held == place, contact.position != place, counted.insert(contact.id).inserted { count += 1 }
            frame.contacts[index].position = held
            places[contact.id] = contact.isDown ? held : nil
            if !contact.isDown { counted.remove(contact.id) }
        }
        return frame
    }

    private static func dragged(_ value: Double, from held: Double, _ margin: Double) -> Double {
        min(max(held, value - margin), value + margin)
    }
}
