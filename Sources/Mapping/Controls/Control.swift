import Granular
import Touch

/// One thing on the surface that a finger can hold.
public struct Control: Equatable, Sendable {
    /// What a control is.
    public enum Kind: Equatable, Sendable {
        /// A part of the surface with two dimensions.
        case zone(Motion)
        /// A track with a cap on it.
        case fader(Fader)
        /// A round knob.
        case knob(Turning)
        /// A button that is down for as long as a finger is on it, or until it is pressed again.
        case button(triggers: [Trigger], isToggle: Bool)
        /// A strip of notes, called by these names, from left to right, or upwards.
        case keys(names: [String], isVertical: Bool)
        /// Pads in columns and rows. Where it has snapshots, each pad is one, counted from the lower left.
        case grid(columns: Int, rows: Int, hasSnapshots: Bool)
        /// A surface between four snapshots: the numbers of those at its lower left, lower right, upper left and upper right.
        case blend(corners: [Int])
        /// The sound's outline, with the position across it.
        case tape(Tape)
    }

    /// How a zone follows its finger.
    public enum Motion: Equatable, Sendable {
        /// The values are those of the place that is pointed at.
        case absolute
        /// The values move on from where they stand by what the finger moves, wherever it came down. Above 0, `lock` is the
        /// way in mm after which only the axis of that way is followed, until the finger lifts.
        case relative(Travel, lockMillimetres: Double)
    }

    /// What kind of fader it is.
    public struct Fader: Equatable, Sendable {
        /// Whether it lies: 0 at the left. Else it stands: 0 below.
        public var isHorizontal: Bool
        /// Whether the cap waits for the finger to come by, instead of jumping to it; again for every finger, and after
        /// something else has moved it.
        public var catches: Bool

        /// Makes one; it stands and jumps where nothing is said.
        public init(isHorizontal: Bool = false, catches: Bool = false) {
            self.isHorizontal = isHorizontal
            self.catches = catches
        }
    }

    /// How a knob is turned.
    public enum Turning: Equatable, Sendable {
        /// As it looks: the finger circles the centre. The range is so many turns, 0.1…20.
        case circle(turns: Double)
        /// By sliding up and down anywhere, as with a mouse.
        case drag(Travel)
    }

    /// Unique in its mapping.
    public var name: String
    /// The surface that it is on, from 0: see ``Mapping/joined(with:)``.
    public internal(set) var surface = 0
    /// Where a finger takes it.
    public var area: Area
    /// What it is.
    public var kind: Kind
    /// What it moves, each by what of the touch.
    public var routes: [Route]
    /// How it deals with the fingers on it.
    public var handling: Handling
    /// The layer on which it lies; always there where `nil`.
    public var layer: String?

    /// Makes a control.
    public init(
        name: String, area: Area, kind: Kind, routes: [Route], handling: Handling = Handling(), layer: String? = nil
    ) {
        self.name = name
        self.area = area
        self.kind = kind
        self.routes = routes
        self.handling = handling
        self.layer = layer
    }

    /// The bindings of `measure`, in the file's order.
    public func bindings(of measure: Measure) -> [Binding] { routes.filter { $0.measure == measure }.map(\.binding) }

    /// The first binding of `measure`: the one that is drawn.
    public func binding(of measure: Measure) -> Binding? { routes.first { $0.measure == measure }?.binding }
}

extension Control {
    /// A zone that is pointed into.
    public static func zone(name: String, area: Area, x: Binding? = nil, y: Binding? = nil) -> Control {
        Control(
            name: name, area: area, kind: .zone(.absolute),
            routes: [x.map { Route(.x, $0) }, y.map { Route(.y, $0) }].compactMap { $0 })
    }

    /// A standing fader that jumps.
    public static func fader(name: String, area: Area, _ binding: Binding) -> Control {
        Control(name: name, area: area, kind: .fader(Fader()), routes: [Route(.along, binding)])
    }

    /// A knob that is circled.
    public static func knob(name: String, area: Area, turns: Double = Knob.defaultTurns, _ binding: Binding) -> Control
    {
        Control(name: name, area: area, kind: .knob(.circle(turns: turns)), routes: [Route(.turn, binding)])
    }
}
