import RoomKeys
import Touch

/// Where the leader points and what they drew, as it is shown at a follower. A value.
struct ShownPointing: Sendable {
    /// A drawing of a leader's: one that started again counts anew.
    private struct Drawing: Comparable {
        var epoch: UInt64
        var number: Int

        static func < (a: Drawing, b: Drawing) -> Bool { (a.epoch, a.number) < (b.epoch, b.number) }
    }

    /// What was not told again for so long is not pointed at any more: that it ended was lost.
    private static let silenceMicroseconds: Int64 = 3_000_000

    /// The places that the leader points at.
    private(set) var points: [SurfacePoint] = []
    private var drawing = Drawing(epoch: 0, number: 0)
    private var lines: [Int: [SurfacePoint]] = [:]
    private var pointedMicroseconds = Int64.min / 2

    /// The lines of the drawing, the oldest first.
    var strokes: [[SurfacePoint]] { lines.sorted { $0.key < $1.key }.map(\.value) }

    /// When ``advance(to:)`` has something to do; `nil` where it has nothing.
    var nextMicroseconds: Int64? { points.isEmpty ? nil : pointedMicroseconds + Self.silenceMicroseconds }

    /// The leader points; `false` where nothing is shown otherwise than before, as with all of these.
    mutating func receive(_ message: PointerMessage, at now: Int64) -> Bool {
        pointedMicroseconds = now
        let places = message.points.places(atMost: DrawingLimits.points)
        defer { points = places }
        return points != places
    }

    /// A drawing begins.
    mutating func receive(_ message: DrawingMessage, epoch: UInt64) -> Bool {
        let hadLines = !lines.isEmpty
        begin(Drawing(epoch: epoch, number: message.drawing))
        return hadLines && lines.isEmpty
    }

    /// A line of a drawing came, which may be of one that was not told of yet.
    mutating func receive(_ message: LineMessage, line number: Int, epoch: UInt64) -> Bool {
        let drawing = Drawing(epoch: epoch, number: message.drawing)
        begin(drawing)
        let points = message.points.places(atMost: DrawingLimits.linePoints)
        guard drawing == self.drawing, !points.isEmpty, lines[number] != points else { return false }
        lines[number] = points
        return true
    }

    mutating func advance(to now: Int64) -> Bool {
        guard let next = nextMicroseconds, now >= next else { return false }
        points = []
        return true
    }

    private mutating func begin(_ drawing: Drawing) {
        guard drawing > self.drawing else { return }
        (self.drawing, lines) = (drawing, [:])
    }
}
