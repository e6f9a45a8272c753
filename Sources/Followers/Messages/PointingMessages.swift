import Touch

/// How much of pointing and drawing there can be.
public enum DrawingLimits {
    /// Places that the leader points at, at once.
    public static let points = 10
    /// Lines of a drawing.
    public static let lines = 128
    /// Points of a line.
    public static let linePoints = 64
}

/// Where the leader points.
struct PointerMessage: RoomMessage {
    var v = followerProtocolVersion
    /// The places, each `[x, y]`, 0…1, y upwards; nothing where the leader does not point.
    var points: [[Double]]
}

/// Which drawing it is: another number wipes off all lines of those before.
struct DrawingMessage: RoomMessage {
    var v = followerProtocolVersion
    /// Counts up with each wipe.
    var drawing: Int
}

/// A line of a drawing, whole.
struct LineMessage: RoomMessage {
    var v = followerProtocolVersion
    /// The drawing that it belongs to.
    var drawing: Int
    /// Its points, as of a ``PointerMessage``.
    var points: [[Double]]
}

extension Array where Element == [Double] {
    /// Places as they are sent, in thousandths.
    init(_ points: some Sequence<SurfacePoint>) {
        self = points.map { [($0.x * 1_000).rounded() / 1_000, ($0.y * 1_000).rounded() / 1_000] }
    }

    /// The first `count` places, brought onto the surface; what is no place is left out.
    func places(atMost count: Int) -> [SurfacePoint] {
        prefix(count).compactMap { place in
            guard place.count >= 2, place[0].isFinite, place[1].isFinite else { return nil }
            return SurfacePoint(x: Swift.min(Swift.max(place[0], 0), 1), y: Swift.min(Swift.max(place[1], 0), 1))
        }
    }
}
