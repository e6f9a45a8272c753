import Touch

/// A gesture that is recognised in place of another which cannot be told from it.
public struct GestureReplacement: Equatable, Sendable {
    /// The gesture that is recognised.
    public var use: GestureUse
    /// Whether nothing worth mentioning is left of the other; else it is still recognised in a part of its area, or one way.
    public var isWhole: Bool

    /// Makes a replacement.
    public init(by use: GestureUse, isWhole: Bool) {
        self.use = use
        self.isWhole = isWhole
    }
}

/// How gestures get in the way of each other, and of what lies under them.
extension Mapping {
    /// What is recognised in place of the gesture with that index; `nil` where it is recognised itself wherever it is made.
    public func replacement(ofGesture index: Int) -> GestureReplacement? {
        var partly: GestureReplacement?
        for other in gestures.indices.reversed() where other != index {
            guard let isWhole = gestures[other].replaces(gestures[index], isLater: other > index) else { continue }
            if isWhole { return GestureReplacement(by: gestures[other], isWhole: true) }
            partly = partly ?? GestureReplacement(by: gestures[other], isWhole: false)
        }
        return partly
    }

    /// The last gesture of the file that the one with that index is recognised in place of, wholly or in part; `nil` where none is.
    public func replaced(byGesture index: Int) -> GestureUse? {
        gestures.indices.last { other in
            other != index && gestures[index].replaces(gestures[other], isLater: index > other) != nil
        }.map { gestures[$0] }
    }

    /// The controls that fingers move, too, while they make `use`, in the order of the file.
    public func controlsMoved(by use: GestureUse) -> [Control] {
        controls.filter { $0.surface == use.surface && $0.isMoved(by: use) }
    }
}

extension GestureUse {
    /// Whether it is recognised in place of another: `true` where that is so nearly wherever the other is made, `false` where in a
    /// part of its area or one way only; `nil` where it never is. Decides as ``GestureRecognition`` does.
    /// - isLater: whether it comes later in the file.
    func replaces(_ other: GestureUse, isLater: Bool) -> Bool? {
        guard gesture.kind == other.gesture.kind, gesture.fingers == other.gesture.fingers, surface == other.surface,
            layer == nil || layer == other.layer, gesture.area.overlaps(other.gesture.area)
        else { return nil }
        let (size, otherSize) = (gesture.area.size, other.gesture.area.size)
        let isFirst = size != otherSize ? size < otherSize : isLater
        let covers = gesture.area.coversNearly(other.gesture.area)
        guard let own = gesture.beginning, let others = other.gesture.beginning else { return isFirst ? covers : nil }
        // Of two that go on, the one that begins sooner; each way for itself.
        let ways = [(own.backwards, others.backwards), (own.forwards, others.forwards)].compactMap { own, other in
            other.map { other in own.map { $0 < other || ($0 == other && isFirst) } ?? false }
        }
        return ways.contains(true) ? covers && !ways.contains(false) : nil
    }
}

extension Area {
    /// The fraction of the surface that it takes.
    var size: Double { (x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound) }

    /// Whether it has four fifths of another across and up: what is left are edges.
    fileprivate func coversNearly(_ other: Area) -> Bool {
        func covers(_ own: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Bool {
            let common = min(own.upperBound, other.upperBound) - max(own.lowerBound, other.lowerBound)
            return common >= 0.8 * (other.upperBound - other.lowerBound)
        }
        return covers(x, other.x) && covers(y, other.y)
    }
}

extension Control {
    /// Whether fingers move it while they make a gesture, and it stays moved.
    func isMoved(by use: GestureUse) -> Bool {
        let gesture = use.gesture
        guard !gesture.takesFingersBack, area.overlaps(gesture.area),
            use.layer == nil || layer == nil || use.layer == layer
        else { return false }
        let rests = !gesture.kind.goesOn
        let isOnTheSpot = gesture.kind == .pinch || gesture.kind == .turn
        switch kind {
        case .zone(let motion):
            if gesture.kind == .longPress, motion != .absolute { return false }
            var measures: Set<Measure> = [.x, .y, .centreX, .centreY]
            // The middle of the fingers stays where it is.
            if isOnTheSpot { measures = handling.leader == .average ? [] : [.x, .y] }
            return routes.contains { measures.contains($0.measure) }
        case .fader(let fader): return !routes.isEmpty && !(rests && fader.catches)
        case .knob: return !routes.isEmpty && !rests
        case .keys, .grid, .blend, .tape: return true
        case .button: return false
        }
    }
}
