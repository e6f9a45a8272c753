#if canImport(Glibc)
    import Glibc
#endif

/// How far a drag or a pinch goes before it begins, each way: in mm of a drag, in octaves of a pinch.
public struct GestureThreshold: Equatable, Hashable, Sendable {
    /// To the left, down or inwards, above 0; `nil` where it does not begin that way.
    public let backwards: Double?
    /// To the right, up or outwards, above 0; `nil` where it does not begin that way.
    public let forwards: Double?

    /// Makes a threshold; it has one way at least.
    public init(backwards: Double?, forwards: Double?) {
        self.backwards = backwards
        self.forwards = forwards
    }

    /// That of a drag which begins after so many mm either way.
    public static func drag(_ millimetres: Double) -> Self { Self(backwards: millimetres, forwards: millimetres) }

    /// That of a drag which begins after so many mm in one direction.
    public static func drag(_ direction: Gesture.Direction, _ millimetres: Double) -> Self {
        direction.isForwards
            ? Self(backwards: nil, forwards: millimetres) : Self(backwards: millimetres, forwards: nil)
    }

    /// That of a pinch which begins at these ratios of the fingers' distance to what it was at first: inwards below 1, outwards above
    /// 1; `nil` where it does not begin that way.
    public static func pinch(inwards: Double?, outwards: Double?) -> Self {
        Self(backwards: inwards.map { -log2($0) }, forwards: outwards.map { log2($0) })
    }

    /// That of a pinch with an action and no direction: both ways, at the usual ratios.
    public static let defaultPinch = pinch(
        inwards: GestureLimits.pinchInRatio, outwards: GestureLimits.pinchOutRatio)

    /// That of a drag where nothing else is asked for.
    static let usualDrag = drag(GestureLimits.dragMillimetres)
    /// That of a pinch that moves a value.
    static let usualPinch = Self(backwards: GestureLimits.pinchOctaves, forwards: GestureLimits.pinchOctaves)

    /// The only way in which it begins: 1 forwards, -1 backwards, `nil` where both.
    var onlyWay: Int? { backwards == nil ? 1 : forwards == nil ? -1 : nil }

    /// How far a movement is past it: 1 at the threshold, 0 the way in which it does not begin.
    func relative(_ amount: Double) -> Double {
        guard let threshold = amount < 0 ? backwards : forwards else { return 0 }
        return abs(amount) / threshold
    }
}

extension Gesture.Direction {
    /// Whether it goes to the right or up.
    var isForwards: Bool { self == .right || self == .up }
    /// Along which axis it goes.
    public var axis: Gesture.Axis { self == .left || self == .right ? .horizontal : .vertical }
}

extension Gesture {
    /// Where a drag or a pinch begins; `nil` for other gestures.
    var beginning: GestureThreshold? {
        switch kind {
        case .drag: threshold ?? .usualDrag
        case .pinch: threshold ?? .usualPinch
        case .tap, .doubleTap, .longPress, .swipe, .turn: nil
        }
    }

    /// The direction of a drag that begins one way only.
    public var dragDirection: Direction? {
        guard case .drag(let axis) = kind, let way = threshold?.onlyWay else { return nil }
        return axis == .horizontal ? (way > 0 ? .right : .left) : (way > 0 ? .up : .down)
    }

    /// Whether a pinch begins inwards only (`true`) or outwards only (`false`); `nil` where both, and for other gestures.
    public var pinchesIn: Bool? { kind == .pinch ? threshold?.onlyWay.map { $0 < 0 } : nil }
}

extension GestureThreshold {
    /// That of a pinch which was shown to do something: the way it went, where all went the same, at the usual ratio.
    static func pinch(shown octaves: [Double]) -> Self {
        if octaves.allSatisfy({ $0 < 0 }) { return pinch(inwards: GestureLimits.pinchInRatio, outwards: nil) }
        if octaves.allSatisfy({ $0 > 0 }) { return pinch(inwards: nil, outwards: GestureLimits.pinchOutRatio) }
        return defaultPinch
    }
}
