import Touch

/// The host's pointer and what they drew.
public struct PointerState: Equatable, Sendable {
    /// Whether the host's touches point, and sound nothing.
    public var isOn: Bool
    /// Where the host points, 0…1, y upwards.
    public var points: [SurfacePoint]
    /// What is drawn and was not wiped, the oldest first.
    public var strokes: [Stroke]

    /// Nobody points, and nothing is drawn.
    public init(isOn: Bool = false, points: [SurfacePoint] = [], strokes: [Stroke] = []) {
        (self.isOn, self.points, self.strokes) = (isOn, points, strokes)
    }
}

/// A line that the host drew.
public struct Stroke: Equatable, Sendable {
    /// Counts up from 1 in a room.
    public var id: Int
    /// 0…1, y upwards.
    public var points: [SurfacePoint]

    /// Makes a stroke.
    public init(id: Int, points: [SurfacePoint]) { (self.id, self.points) = (id, points) }
}
