import RoomKeys
import Touch

/// Where the leader points and what they drew, as followers are told of it. A value.
struct LeaderPointing: Sendable {
    /// Who comes while the leader points at one place, or missed that they stopped, knows within so long.
    private static let repeatMicroseconds: Int64 = 1_000_000

    fileprivate(set) var points: [SurfacePoint] = []
    fileprivate var nextRepeat = Int64.max
    fileprivate var drawing = 0
    fileprivate var lines: [[SurfacePoint]] = []
    /// How many lines any drawing had: so many topics are retained.
    fileprivate(set) var lineCount = 0

    /// When the place is told once more; `nil` where the leader does not point.
    var nextMicroseconds: Int64? { points.isEmpty ? nil : nextRepeat }

    fileprivate mutating func noteTold(at now: Int64) { nextRepeat = now + Self.repeatMicroseconds }
}

extension LeadingRoom {
    /// The leader points at these places now.
    mutating func point(_ points: [SurfacePoint]) -> [Effect] {
        pointing.points = Array(points.prefix(DrawingLimits.points))
        return [.publish(pointerMessage())]
    }

    /// The leader still points.
    mutating func repeatPointer() -> [Effect] {
        guard let next = pointing.nextMicroseconds, now >= next else { return [] }
        return [.publish(pointerMessage())]
    }

    /// A line of the drawing, by its number from 1, is so now.
    mutating func draw(_ points: [SurfacePoint], line number: Int) -> [Effect] {
        guard (1...DrawingLimits.lines).contains(number), number <= pointing.lines.count + 1 else { return [] }
        if number > pointing.lines.count { pointing.lines.append([]) }
        pointing.lines[number - 1] = Array(points.prefix(DrawingLimits.linePoints))
        pointing.lineCount = max(pointing.lineCount, number)
        return [.publish(lineMessage(number))]
    }

    /// The drawing is gone.
    mutating func wipe() -> [Effect] {
        pointing.drawing += 1
        pointing.lines = []
        return [.publish(drawingMessage())]
    }

    mutating func drawingMessage() -> Publication {
        sign(topics.drawing, DrawingMessage(drawing: pointing.drawing).payload, isRetained: true, isSure: true)
    }

    /// All lines of the drawing, for a broker that may have none.
    mutating func lineMessages() -> [Effect] { (0..<pointing.lines.count).map { .publish(lineMessage($0 + 1)) } }

    private mutating func lineMessage(_ number: Int) -> Publication {
        let message = LineMessage(drawing: pointing.drawing, points: [[Double]](pointing.lines[number - 1]))
        return sign(topics.line(number), message.payload, isRetained: true, isSure: true)
    }

    private mutating func pointerMessage() -> Publication {
        pointing.noteTold(at: now)
        return sign(topics.pointer, PointerMessage(points: [[Double]](pointing.points)).payload)
    }
}
