/// A gesture, and what it is for.
public struct GestureUse: Equatable, Sendable {
    /// What a gesture that goes on moves: the binding's whole range for so much of the gesture, above 0: mm of a drag,
    /// octaves of a pinch, degrees of a turn.
    public struct Move: Equatable, Sendable {
        /// What moves.
        public var binding: Binding
        /// How much of the gesture is the whole range.
        public var travel: Double

        /// Makes a move.
        public init(_ binding: Binding, travel: Double) {
            self.binding = binding
            self.travel = travel
        }
    }

    /// How a gesture that goes on moves the player's volume, from where it is.
    public struct VolumeMove: Equatable, Sendable {
        /// The volumes that it goes through, in dB, within ``Granular/MasterLevel/range``: down moves towards the lower one.
        public var decibels: ClosedRange<Double>
        /// How much of the gesture is all of them, as of a ``Move``.
        public var travel: Double

        /// Makes a move.
        public init(_ decibels: ClosedRange<Double>, travel: Double) {
            self.decibels = decibels
            self.travel = travel
        }
    }

    /// The gesture.
    public var gesture: Gesture
    /// What it does when it is made; of a gesture that goes on, when it begins.
    public var triggers: [Trigger]
    /// What it moves while it goes on.
    public var moves: [Move]
    /// How it moves the volume while it goes on; `nil` where it does not.
    public var volume: VolumeMove?
    /// Whether a gesture that goes on makes the clouds sound that it moves.
    public var sounds: Bool
    /// The layer on which it is looked for; always where `nil`.
    public var layer: String?
    /// Whether the player taught it in the program.
    public var isTaught: Bool
    /// The mapping that it stays from, as the way back there; `nil` where it is the mapping's own. See ``Mapping/keepingWayBack(to:)``.
    public internal(set) var keptFrom: String?
    /// The surface on which it is looked for, from 0: see ``Mapping/joined(with:)``.
    public internal(set) var surface = 0

    /// Makes a use.
    public init(
        _ gesture: Gesture, triggers: [Trigger] = [], moves: [Move] = [], volume: VolumeMove? = nil,
        sounds: Bool = false, layer: String? = nil, isTaught: Bool = false
    ) {
        self.gesture = gesture
        self.triggers = triggers
        self.moves = moves
        self.volume = volume
        self.sounds = sounds
        self.layer = layer
        self.isTaught = isTaught
    }
}

extension Gesture.Kind {
    /// Whether it goes on for as long as the fingers are down.
    public var goesOn: Bool {
        switch self {
        case .drag, .pinch, .turn: true
        case .tap, .doubleTap, .longPress, .swipe: false
        }
    }

    /// How much of it is a parameter's whole range where a mapping does not say it: 60 mm, two octaves (apart to four times the
    /// distance), half a turn.
    public var defaultTravel: Double {
        switch self {
        case .drag: 60
        case .pinch: 2
        case .turn: 180
        case .tap, .doubleTap, .longPress, .swipe: 1
        }
    }
}

extension GestureUse {
    /// Whether it triggers grains with the values of the place that was tapped.
    var triggersGrainsOfTouch: Bool {
        switch gesture.kind {
        case .tap, .doubleTap: triggers.contains(where: \.triggersGrains)
        default: false
        }
    }
}
