import Touch

/// Follows one finger from coming down to lifting: where it lay, or why the touch does not count.
package struct CalibrationTouch: Equatable, Sendable {
    /// What came of a touch.
    package enum Result: Equatable, Sendable {
        /// One finger lay there, on average, and lifted.
        case point(SurfacePoint)
        /// A second finger came down.
        case twoFingers
        /// The finger moved farther than a finger that rests.
        case slipped
        /// The device took the touch back.
        case takenBack
    }

    /// Farther from where it came down a finger does not rest any more.
    package static let maxMillimetres = 8.0

    private let size: SurfaceSize
    private var places: [SurfacePoint] = []
    /// Until every finger has lifted nothing counts.
    private var isRejected = false

    /// Nothing down yet on a device of that size.
    package init(on size: SurfaceSize) { self.size = size }

    /// Whether a finger is down that counts so far.
    package var isDown: Bool { !places.isEmpty }

    /// What a frame brings to its end; `nil` while a touch goes on or none is there.
    package mutating func handle(_ frame: TouchFrame) -> Result? {
        let down = frame.contacts.filter(\.isDown)
        if isRejected {
            isRejected = !down.isEmpty
            return nil
        }
        if down.count > 1 { return reject(.twoFingers, isDown: true) }
        if frame.contacts.contains(where: { $0.phase == .cancelled }), !places.isEmpty {
            return reject(.takenBack, isDown: !down.isEmpty)
        }
        var result: Result?
        if frame.contacts.contains(where: { $0.phase == .ended }), !places.isEmpty {
            let count = Double(places.count)
            result = .point(
                SurfacePoint(x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count))
            places = []
        }
        guard let position = down.first?.position else { return result }
        places.append(position)
        return distance(from: places[0], to: position) > Self.maxMillimetres
            ? reject(.slipped, isDown: true) : result
    }

    private mutating func reject(_ result: Result, isDown: Bool) -> Result {
        places = []
        isRejected = isDown
        return result
    }

    private func distance(from start: SurfacePoint, to end: SurfacePoint) -> Double {
        let (across, up) = ((end.x - start.x) * size.widthMillimetres, (end.y - start.y) * size.heightMillimetres)
        return (across * across + up * up).squareRoot()
    }
}
