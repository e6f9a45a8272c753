import Granular
import Touch

/// What lies on the tapes of a mapping, and what is seen of them.
struct Tapes: Equatable, Sendable {
    /// A pin, and its cloud.
    struct Pinned: Equatable, Sendable {
        /// The tape's index in the mapping.
        var control: Int
        var cloud: UInt8
        var height: Double
    }

    /// A tap that may be the first of two.
    struct Tap: Equatable, Sendable {
        var control: Int
        var place: SurfacePoint
        var microseconds: Int64
    }

    /// What two fingers hold while they zoom: where in the whole each was when they came.
    struct Zoom: Equatable, Sendable {
        var fingers: [FingerID]
        var places: [Double]
    }

    /// A cloud that goes on by itself after its finger threw it.
    struct Throw: Equatable, Sendable {
        var control: Int
        var cloud: UInt8
        var slot: CloudValues.Slot
        var endMicroseconds: Int64
    }

    /// In the order in which they were left.
    var pins: [Pinned] = []
    var tap: Tap?
    /// Of each tape, by its index, what is seen of it: fractions of the whole.
    var windows: [Int: ClosedRange<Double>] = [:]
    var zooms: [Int: Zoom] = [:]
    var thrown: [Throw] = []
    /// Of each field that was moved, by its index, where the mapping's file has it.
    var homes: [Int: Area] = [:]

    /// Nearer to each other than this fraction of the tape two fingers say nothing of the width.
    private static let leastDistance = 0.02

    var isThrown: Bool { !thrown.isEmpty }
    var pinnedClouds: CloudSet { CloudSet(pins.map(\.cloud)) }
    /// The clouds that are taken without a finger.
    var clouds: CloudSet { clouds { _ in true } }

    /// The clouds that sound without a finger, on those of the tapes that are there.
    func clouds(where isThere: (_ control: Int) -> Bool) -> CloudSet {
        CloudSet(pins.filter { isThere($0.control) }.map(\.cloud)).union(CloudSet(thrown.map(\.cloud)))
    }

    /// What is seen of a tape.
    func window(of control: Int) -> ClosedRange<Double> { windows[control] ?? 0...1 }

    /// Where in the whole lies what is seen at a fraction of the tape.
    func zoomed(_ fraction: Double, on control: Int) -> Double {
        guard let window = windows[control] else { return fraction }
        return window.lowerBound + fraction * (window.upperBound - window.lowerBound)
    }

    /// Two fingers of a tape stand at these fractions of it: what they hold stays under them.
    mutating func zoom(_ control: Int, fingers: [FingerID], at fractions: [Double]) {
        guard let zoom = zooms[control], zoom.fingers == fingers else {
            zooms[control] = Zoom(fingers: fingers, places: fractions.map { zoomed($0, on: control) })
            return
        }
        let distance = fractions[1] - fractions[0]
        let span = zoom.places[1] - zoom.places[0]
        guard abs(distance) >= Self.leastDistance, span / distance > 0 else { return }
        let width = min(max(span / distance, Tape.leastWindow), 1)
        let start = min(max(zoom.places[0] - fractions[0] * width, 0), 1 - width)
        setWindow(start...start + width, of: control)
    }

    mutating func setWindow(_ window: ClosedRange<Double>, of control: Int) {
        windows[control] = window.upperBound - window.lowerBound >= 1 ? nil : window
    }

    /// No cloud sounds any more without a finger.
    mutating func releaseClouds() { (pins, thrown, tap) = ([], [], nil) }

    /// Goes over to a changed version of the mapping: what lies on a tape that is one no more is gone.
    mutating func replace(_ old: Mapping, by new: Mapping, places: (Int) -> Int?) {
        func place(_ control: Int) -> Int? { places(control).flatMap { new[control: $0].tape == nil ? nil : $0 } }
        pins = pins.compactMap { pin in
            guard let control = place(pin.control), new[control: control].tape?.pinGesture != nil else { return nil }
            return Pinned(control: control, cloud: pin.cloud, height: pin.height)
        }
        windows = Dictionary(
            uniqueKeysWithValues: windows.compactMap { control, window in
                place(control).flatMap { new[control: $0].tape?.isZoomable == true ? ($0, window) : nil }
            })
        homes = Dictionary(
            uniqueKeysWithValues: homes.compactMap { control, home in
                place(control).flatMap { new[control: $0].isField ? ($0, home) : nil }
            })
        (tap, zooms, thrown) = (nil, [:], [])
    }
}

/// A tape as it stands, for whoever draws it.
public struct TapeState: Equatable, Sendable {
    /// A pin as it stands.
    public struct Pin: Equatable, Sendable {
        /// Its place among all pins, from 0.
        public var number: Int
        /// Where in the sound, or its section, it is: 0…1.
        public var position: Double
        /// How high on the tape: 0…1.
        public var height: Double
        /// Its cloud, 0…15.
        public var cloud: UInt8

        /// Makes one.
        public init(number: Int = 0, position: Double, height: Double, cloud: UInt8) {
            self.number = number
            self.position = position
            self.height = height
            self.cloud = cloud
        }
    }

    /// What is seen, as fractions of all that it moves the position through.
    public var window: ClosedRange<Double>
    /// In the order in which they were left.
    public var pins: [Pin]

    /// Makes a state; all is seen, and nothing lies on it, where nothing is said.
    public init(window: ClosedRange<Double> = 0...1, pins: [Pin] = []) {
        self.window = window
        self.pins = pins
    }
}
