import Touch

/// Tells what gestures somebody makes, whichever they are.
public struct Observer: Sendable {
    private let gestures: [Gesture]
    private var recognition: GestureRecognition
    /// Where each finger came down.
    private var starts: [FingerID: SurfacePoint] = [:]
    /// Gestures that go on: which, where, and how far they went.
    private var ongoing: [Int: Showing] = [:]

    /// Every gesture that there is: what is made, and where `withMoves`, what goes on.
    public static func all(withMoves: Bool) -> [Gesture] {
        var gestures: [Gesture] = []
        for fingers in 1...5 {
            let directions = Gesture.Direction.allCases.map { Gesture.Kind.swipe($0) }
            var kinds: [Gesture.Kind] = [.tap, .doubleTap, .longPress] + directions
            if withMoves {
                kinds += Gesture.Axis.allCases.map { .drag($0) }
                if fingers > 1 { kinds += [.pinch, .turn] }
            }
            gestures += kinds.map { Gesture($0, fingers: fingers) }
        }
        return gestures
    }

    /// Looks for `gestures`; every gesture there is where none are given.
    public init(_ gestures: [Gesture] = all(withMoves: true)) {
        self.gestures = gestures
        recognition = GestureRecognition(gestures)
    }

    /// The next moment at which ``advance(to:)`` may see something.
    public var nextMicroseconds: Int64? { recognition.nextDeadline }

    /// What a frame completes.
    public mutating func handle(_ frame: TouchFrame, from source: Int = 0, surface: SurfaceSize) -> [Showing] {
        var showings = advance(to: frame.timeMicroseconds)
        for contact in frame.contacts where contact.phase == .began {
            starts[FingerID(source: source, contact: contact.id)] = contact.position.onSurface
        }
        showings += recognition.handle(frame, from: source, surface: surface).compactMap { apply($0) }
        // A tap that waits for a second one is told after its fingers have gone: what is kept is bounded otherwise.
        if starts.count > 64, frame.contacts.allSatisfy({ !$0.isDown }) { starts = [:] }
        return showings
    }

    /// What the passing of time completes.
    public mutating func advance(to microseconds: Int64) -> [Showing] {
        recognition.advance(to: microseconds).compactMap { apply($0) }
    }

    private mutating func apply(_ event: GestureEvent) -> Showing? {
        switch event.phase {
        case .made: return showing(event)
        case .began: ongoing[event.gesture] = showing(event)
        case .moved(let amount): ongoing[event.gesture]?.extent += amount
        case .ended: return ongoing.removeValue(forKey: event.gesture)
        }
        return nil
    }

    private func showing(_ event: GestureEvent) -> Showing {
        var gesture = gestures[event.gesture]
        let points = event.fingers.compactMap { starts[$0] }
        if let first = points.first {
            gesture.area = points.dropFirst().reduce(Area(x: first.x...first.x, y: first.y...first.y)) {
                $0.including($1)
            }
        }
        return Showing(gesture: gesture)
    }
}

extension Area {
    /// The smallest area with the point in it, too.
    func including(_ point: SurfacePoint) -> Area {
        Area(
            x: min(x.lowerBound, point.x)...max(x.upperBound, point.x),
            y: min(y.lowerBound, point.y)...max(y.upperBound, point.y))
    }

    /// The smallest area with the other in it, too.
    func including(_ other: Area) -> Area {
        including(SurfacePoint(x: other.x.lowerBound, y: other.y.lowerBound))
            .including(SurfacePoint(x: other.x.upperBound, y: other.y.upperBound))
    }
}

/// One gesture as a player showed it.
public struct Showing: Equatable, Sendable {
    /// What it was; its area is that in which its fingers came down, to the point.
    public var gesture: Gesture
    /// Of a gesture that goes on, how far it went, in mm, octaves or degrees.
    public var extent: Double

    /// Makes a showing.
    public init(gesture: Gesture, extent: Double = 0) {
        self.gesture = gesture
        self.extent = extent
    }

    /// Whether it is the same gesture as another, wherever each was made.
    public func isLike(_ other: Showing) -> Bool {
        gesture.kind == other.gesture.kind && gesture.fingers == other.gesture.fingers
    }
}
