import Granular
import Mapping
import Testing
import Touch

/// Someone who plays a surface of 200 by 100 mm, and hears what comes of it. Places are in percent of the surface; each act is a
/// frame 10 ms after what was before.
struct Player {
    var mapper: Mapper
    private var tracker = ContactTracker()
    /// Since the start, in microseconds.
    private(set) var now: Int64 = 1_000_000
    /// What an engine that only applies the changes holds, for each cloud.
    private(set) var heard = [ParameterValues](repeating: ParameterValues(), count: 16)
    private(set) var sounding: Set<UInt8> = []
    private(set) var actions: [Action] = []
    /// The density that each single grain's cloud had, as triggered.
    private(set) var grainDensities: [Double] = []

    init(_ controls: Control..., cloudPerTouch: Bool = false, gestures: [GestureUse] = []) {
        self.init(
            Mapping(name: "m", hasCloudPerTouch: cloudPerTouch, controls: controls, gestures: gestures))
    }

    init(_ mapping: Mapping) {
        mapper = Mapper(mapping)
        mapper.surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    }

    /// What the player sees a parameter at.
    subscript(parameter: Parameter) -> Double { mapper.values[parameter] }

    private func point(_ x: Double, _ y: Double) -> SurfacePoint { SurfacePoint(x: x / 100, y: y / 100) }

    @discardableResult
    mutating func down(_ finger: Int, _ x: Double, _ y: Double, strength: Double? = nil, size: Double? = nil)
        -> [String]
    {
        tracker.begin(finger, at: point(x, y), strength: strength, size: size)
        return frame()
    }

    @discardableResult
    mutating func move(_ finger: Int, _ x: Double, _ y: Double, strength: Double? = nil, size: Double? = nil)
        -> [String]
    {
        tracker.move(finger, to: point(x, y), strength: strength, size: size)
        return frame()
    }

    @discardableResult
    mutating func up(_ fingers: Int...) -> [String] {
        for finger in fingers { tracker.end(finger) }
        return frame()
    }

    /// One finger lifts and another lands in the same frame.
    @discardableResult
    mutating func exchange(_ old: Int, for new: Int, _ x: Double, _ y: Double) -> [String] {
        tracker.end(old)
        tracker.begin(new, at: point(x, y))
        return frame()
    }

    private mutating func frame() -> [String] {
        now += 10_000
        let frame = tracker.frame(at: now) ?? TouchFrame(timeMicroseconds: now, contacts: [])
        return take(mapper.handle(frame))
    }

    /// No frame for so long.
    @discardableResult
    mutating func wait(_ milliseconds: Double) -> [String] {
        now += Int64(milliseconds * 1000)
        return take(mapper.advance(to: now))
    }

    /// Another hand plays that, from now on.
    @discardableResult
    mutating func play(_ performance: Performance) -> [String] {
        let start = now - 1_000_000
        return performance.frames.flatMap { frame in
            now = start + frame.timeMicroseconds
            return take(
                mapper.handle(TouchFrame(timeMicroseconds: now, contacts: frame.contacts), from: 1))
        }
    }

    /// Does what a key of the panel does.
    @discardableResult
    mutating func key(_ press: (inout Mapper) -> [Change]) -> [String] {
        let changes = press(&mapper)
        apply(changes)
        return told(changes)
    }

    private mutating func take(_ outputs: [Mapper.Output]) -> [String] {
        for output in outputs { if case .action(let action) = output.kind { actions.append(action) } }
        // Who acts on actions says when it is done.
        let all = outputs + mapper.finishActions()
        apply(changes(all))
        return told(all)
    }

    private mutating func apply(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .set(let parameter, let value, let cloud): heard[Int(cloud)][parameter] = value
            case .start(let cloud): sounding.insert(cloud)
            case .release(let cloud): sounding.remove(cloud)
            case .grain(_, let cloud): grainDensities.append(heard[Int(cloud)][.density])
            case .pulse: break
            default: Issue.record("a mapper has no business with \(change)")
            }
        }
    }
}

let whole = Area(x: 0...1, y: 0...1)

/// 0…100, 50 at the start.
func density(
    _ low: Double = 0, _ high: Double = 100, _ response: Response = .linear, cloud: Binding.Cloud = .own,
    isAdded: Bool = false, smoothing: Double = 0
) -> Binding {
    Binding(
        .density, low: low, high: high, response: response, cloud: cloud, isAdded: isAdded,
        smoothingMilliseconds: smoothing)
}

func zone(
    _ name: String = "zone", _ area: Area = whole, _ motion: Control.Motion = .absolute, _ routes: Route...,
    handling: Handling = Handling(), layer: String? = nil
) -> Control {
    Control(name: name, area: area, kind: .zone(motion), routes: routes, handling: handling, layer: layer)
}

func button(
    _ name: String, _ area: Area, _ routes: Route..., triggers: [Trigger] = [], isToggle: Bool = false,
    handling: Handling = Handling(), layer: String? = nil
) -> Control {
    Control(
        name: name, area: area, kind: .button(triggers: triggers, isToggle: isToggle), routes: routes,
        handling: handling,
        layer: layer)
}

func expect(_ value: Double, near other: Double, within: Double = 1e-9, _ location: SourceLocation = #_sourceLocation) {
    #expect(abs(value - other) <= within, sourceLocation: location)
}
