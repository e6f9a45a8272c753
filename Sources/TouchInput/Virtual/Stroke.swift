/// One finger's path over a virtual touchscreen, from coming down to lifting.
public struct Stroke: Equatable, Sendable {
    /// Which finger, from 0; the same finger cannot be in two strokes at once.
    public var finger: Int
    /// When it comes down, in milliseconds from the start.
    public var startMilliseconds: Int
    /// How long it stays, in milliseconds.
    public var durationMilliseconds: Int
    /// Where it goes, in equal times from point to point; one point is a finger that rests.
    public var points: [SurfacePercent]

    /// Makes a stroke along `points`.
    public init(finger: Int, startMilliseconds: Int, durationMilliseconds: Int, points: [SurfacePercent]) {
        self.finger = finger
        self.startMilliseconds = startMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.points = points
    }

    /// Makes a stroke from one place to another over those in `via`.
    public init(
        finger: Int, startMilliseconds: Int, durationMilliseconds: Int, from: SurfacePercent, to: SurfacePercent,
        via: [SurfacePercent] = []
    ) {
        self.init(
            finger: finger, startMilliseconds: startMilliseconds, durationMilliseconds: durationMilliseconds,
            points: [from] + via + [to])
    }

    /// When the finger lifts, in milliseconds from the start.
    public var endMilliseconds: Int { startMilliseconds + durationMilliseconds }

    /// Where the finger is at a time between its start and its end.
    func position(atMilliseconds time: Int) -> SurfacePercent {
        guard let first = points.first, let last = points.last, durationMilliseconds > 0 else {
            return points.first ?? SurfacePercent(0, 0)
        }
        let progress = Double(time - startMilliseconds) / Double(durationMilliseconds) * Double(points.count - 1)
        if progress <= 0 { return first }
        if progress >= Double(points.count - 1) { return last }
        let (from, to) = (points[Int(progress)], points[Int(progress) + 1])
        let part = progress - progress.rounded(.down)
        return SurfacePercent(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
}
