import Touch

/// Provisional.
public struct GestureRecognition: Sendable {
    public init(_ gestures: [Gesture]) {}
    public mutating func handle(_ frame: TouchFrame, from source: Int, surface: SurfaceSize) -> [GestureEvent] { [] }
    public mutating func advance(to microseconds: Int64) -> [GestureEvent] { [] }
    public var nextDeadline: Int64? { nil }
    public mutating func reset() {}
}
