/// A touchscreen that nobody needs to own: a device described as data, and strokes in percent and milliseconds that become
/// a recording of it. In the spirit of litest, libinput's test suite.
public struct VirtualTouchscreen: Equatable, Sendable {
    /// What the touchscreen says of itself.
    public var device: DeviceDescription
    /// Time between frames in milliseconds.
    public var frameMilliseconds = 10

    /// Makes a touchscreen of any description that can be played.
    public init(_ device: DeviceDescription = .virtualTouchscreen) { self.device = device }

    /// What the touchscreen says while `strokes` are played on it.
    ///
    /// Each finger has a slot of its own (protocol B) or a packet of its own (protocol A); a finger past the last slot is
    /// not seen, as on a real screen. The recording's first event is the first finger's coming down.
    public func recording(of strokes: [Stroke]) -> EvemuRecording {
        var writer = StrokeWriter(device: device)
        let strokes = strokes.filter { $0.durationMilliseconds >= frameMilliseconds }
        let last = strokes.map(\.endMilliseconds).max() ?? 0
        // One step past the last stroke, so that an end between two frames is still seen.
        for time in stride(from: 0, through: last + frameMilliseconds, by: frameMilliseconds) {
            let down = strokes.filter { $0.startMilliseconds <= time && time < $0.endMilliseconds }
            writer.frame(
                atMilliseconds: time,
                fingers: Dictionary(
                    down.map { ($0.finger, (start: $0.startMilliseconds, place: $0.position(atMilliseconds: time))) },
                    uniquingKeysWith: { $1.start > $0.start ? $1 : $0 }))
        }
        return EvemuRecording(device: device, events: writer.events)
    }
}

extension DeviceDescription {
    /// A touchscreen of 320 × 200 mm for ten fingers, by protocol B.
    public static let virtualTouchscreen = DeviceDescription(
        name: "Quern virtual touchscreen", bus: 6, version: 1, properties: [InputProperty.direct],
        codes: [EventType.key: [EventCode.touchButton]],
        axes: [
            EventCode.singleX: DeviceAxis(minimum: 0, maximum: 32000, resolution: 100),
            EventCode.singleY: DeviceAxis(minimum: 0, maximum: 20000, resolution: 100),
            EventCode.slot: DeviceAxis(minimum: 0, maximum: 9),
            EventCode.positionX: DeviceAxis(minimum: 0, maximum: 32000, resolution: 100),
            EventCode.positionY: DeviceAxis(minimum: 0, maximum: 20000, resolution: 100),
            EventCode.trackingID: DeviceAxis(minimum: 0, maximum: 65535),
        ])
}
