/// What is particular to a tape: an area in which the sound's outline lies, and across it the position.
public struct Tape: Equatable, Sendable {
    /// What a finger does to leave a pin, or to remove it.
    public enum PinGesture: String, CaseIterable, Sendable {
        case doubleTap = "double-tap"
        case longPress = "long-press"
    }

    /// By what a finger leaves a pin; `nil` where it leaves none.
    public var pinGesture: PinGesture?
    /// Whether two fingers zoom into the sound.
    public var isZoomable: Bool
    /// In so many ms what a finger threw comes to rest, 0…60,000; at 0 nothing is thrown.
    public var inertiaMilliseconds: Double
    /// Whether it is a field: a finger plays all fields under it, each with a cloud of its own, and goes from one to the next.
    public var isField: Bool
    /// Whether it is a field that is not there now: its place in the player's mix has no sound.
    public internal(set) var isAbsent = false

    /// Makes one; it only follows its fingers where nothing is said.
    public init(
        pinGesture: PinGesture? = nil, isZoomable: Bool = false, inertiaMilliseconds: Double = 0, isField: Bool = false
    ) {
        self.pinGesture = pinGesture
        self.isZoomable = isZoomable
        self.inertiaMilliseconds = inertiaMilliseconds
        self.isField = isField
    }

    /// The most pins at once; the other clouds are left to fingers.
    public static let maxPins = 12
    /// The least that can be seen of a tape: a thousandth.
    public static let leastWindow = 0.001
}

extension Control {
    /// What is particular to it where it is a tape.
    public var tape: Tape? { if case .tape(let tape) = kind { tape } else { nil } }

    /// Whether it is a field.
    public var isField: Bool { tape?.isField ?? false }

    /// Whether it is a field whose place in the player's mix has no sound: it is not drawn, and no finger plays it.
    public var isAbsent: Bool { tape?.isAbsent ?? false }

    /// The route of a tape that moves the position.
    public var positionRoute: Route? {
        routes.first { $0.measure == .x && $0.binding.parameter == .position }
    }
}
