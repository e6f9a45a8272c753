import Granular
import Mapping
import SeededGenerator
import Touch

/// Mappings as nobody would write them: every kind of control, layer, gesture, measure and handling, thrown together.
struct RandomMapping {
    var generator: SeededGenerator

    init(_ seed: Int) { generator = SeededGenerator(seed: 0x5eed &+ UInt64(seed)) }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
    private mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }

    mutating func mapping() -> Mapping {
        let isPerTouch = chance(2)
        return Mapping(
            name: "m\(generator.next())", hasCloudPerTouch: isPerTouch,
            controls: (0..<Int.random(in: 1...7, using: &generator)).map { control("c\($0)") },
            gestures: (0..<Int.random(in: 0...5, using: &generator)).map { _ in gesture() })
    }

    private mutating func area() -> Area {
        func side() -> ClosedRange<Double> {
            let low = Double(Int.random(in: 0...6, using: &generator)) / 10
            return low...min(low + pick([0.3, 0.5, 1]), 1)
        }
        return Area(x: side(), y: side())
    }

    private mutating func layer(_ one: Int) -> String? { chance(one) ? pick(["one", "two"]) : nil }

    private mutating func binding() -> Binding {
        let parameter = pick([Parameter.pitch, .density, .duration, .pan, .transposition, .filterCutoff, .level])
        let range = parameter.definition.range
        let isExponential = parameter.definition.curve == .exponential
        func value() -> Double {
            let width = min(range.upperBound - range.lowerBound, 1000)
            return range.lowerBound + Double.random(in: 0...width, using: &generator)
        }
        let (low, high) = (value(), chance(12) ? range.upperBound : value())
        let response: Response =
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where isExponential: .exponential
            case 1: .sCurve
            case 2: .table([0.2, 1, 0, 0.7])
            case 3: .steps(Int.random(in: 2...5, using: &generator))
            case 4: .notes([low, high, (low + high) / 2])
            default: .linear
            }
        return Binding(
            parameter, low: low, high: high, response: response,
            cloud: pick([.own, .own, .own, .all, .number(UInt8.random(in: 0...15, using: &generator))]),
            isAdded: chance(3), smoothingMilliseconds: chance(2) ? pick([1, 30, 400]) : 0)
    }

    private mutating func triggers() -> [Trigger] {
        (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            let parameter = pick([Parameter.pitch, .density, .level])
            let smoothing: Double = pick([0, 0, 100])
            return switch Int.random(in: 0..<4, using: &generator) {
            case 0: .action(pick([.mute, .freeze, .snapshot(3), .grain(2), .grain(1, cloud: 4)]))
            case 1: .layer(pick(["one", "two"]))
            case 2: .set(parameter, to: 7, cloud: pick([.own, .all, .number(3)]), smoothingMilliseconds: smoothing)
            default: .step(parameter, by: pick([-900, 5, 1e6]), cloud: .own, smoothingMilliseconds: smoothing)
            }
        }
    }

    private mutating func control(_ name: String) -> Control {
        let travel: Travel = pick([.millimetres(30), .fraction(0.4)])
        let kinds: [Control.Kind] = [
            .zone(.absolute), .zone(.relative(travel, lockMillimetres: pick([0, 4]))),
            .fader(.init(isHorizontal: chance(2), catches: chance(2))), .knob(.circle(turns: pick([0.75, 4]))),
            .knob(.drag(travel)), .button(triggers: triggers(), isToggle: chance(2)),
            .keys(names: ["a", "b", "c"], isVertical: chance(2)),
            .grid(columns: 3, rows: 2, hasSnapshots: chance(3)), .blend(corners: [1, 2, 3, 4]),
            .tape(Tape(isZoomable: chance(2), inertiaMilliseconds: pick([0, 300, 5_000]))),
        ]
        var routes = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            Route(pick(Measure.allCases), binding(), isReversed: chance(4))
        }
        if chance(2) { routes.append(Route(.x, Binding(.position, low: pick([0, 1]), high: 0.5))) }
        let handling = Handling(
            leader: pick(Handling.Leader.allCases),
            lift: pick([.release, .release, .hold, .goBack(milliseconds: 0), .goBack(milliseconds: 300)]),
            deadZone: pick([0, 0.1, 0.4]), steadyMillimetres: pick([0, 2]), sounds: pick([nil, nil, true, false]),
            sound: pick([nil, nil, nil, .number(2), .named([NamedSound("rain")])]))
        let kind = pick(kinds)
        var grained = handling
        // A toggle would pulse on when all else has ended.
        if chance(4), !kind.isToggle {
            grained.grains = SingleGrains(count: pick([1, 3]), everyBeats: pick([nil, 0.25, 1]))
        }
        return Control(name: name, area: area(), kind: kind, routes: routes, handling: grained, layer: layer(4))
    }

    private mutating func gesture() -> GestureUse {
        let kind: Gesture.Kind = pick([
            .tap, .doubleTap, .longPress, .swipe(.right), .swipe(.up), .drag(.horizontal), .drag(.vertical), .pinch,
            .turn,
        ])
        let least = kind == .pinch || kind == .turn ? 2 : 1
        let gesture = Gesture(
            kind, fingers: .random(in: least...3, using: &generator),
            area: chance(2) ? area() : Area(x: 0...1, y: 0...1))
        let moves = kind.goesOn ? (0..<2).map { _ in GestureUse.Move(binding(), travel: kind.defaultTravel) } : []
        return GestureUse(
            gesture, triggers: triggers(), moves: moves, sounds: kind.goesOn && chance(2), layer: layer(4))
    }

    /// Frames of two sources with up to ten fingers, of which some are as no source would give them.
    mutating func steps(_ count: Int, isLawful: Bool) -> [RandomPlaying.Step] {
        var trackers = [ContactTracker(), ContactTracker()]
        var time: Int64 = 5_000
        return (0..<count).compactMap { _ in
            let source = Int.random(in: 0...1, using: &generator)
            for key in 0..<5 { play(key, &trackers[source]) }
            time += .random(in: 1...30_000, using: &generator)
            if chance(40) { time += 900_000 }
            guard var frame = trackers[source].frame(at: time) else { return nil }
            if !isLawful { spoil(&frame) }
            return RandomPlaying.Step(frame: frame, source: source)
        }
    }

    private mutating func play(_ key: Int, _ tracker: inout ContactTracker) {
        let strength: Double? = chance(2) ? .random(in: 0...1, using: &generator) : nil
        let size: Double? = chance(2) ? .random(in: 0...1, using: &generator) : nil
        guard let place = tracker.position(of: key) else {
            guard chance(8) else { return }
            let (x, y) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
            return tracker.begin(key, at: SurfacePoint(x: x, y: y), strength: strength, size: size)
        }
        switch Int.random(in: 0..<30, using: &generator) {
        case 0...3: tracker.end(key)
        case 4: tracker.cancel(key)
        case 5...18:
            let (dx, dy) = (Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator))
            tracker.move(
                key, to: SurfacePoint(x: place.x + dx * 0.05, y: place.y + dy * 0.05), strength: strength, size: size)
        default: break
        }
    }

    private mutating func spoil(_ frame: inout TouchFrame) {
        let odd = [Double.nan, .infinity, -.infinity, -1, 2, 0, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
        if chance(9) { frame.contacts = [] }
        if chance(30) { frame.timeMicroseconds = pick([0, .min, frame.timeMicroseconds - 500_000]) }
        for index in frame.contacts.indices {
            if chance(6) { frame.contacts[index].position.x = pick(odd) }
            if chance(6) { frame.contacts[index].position.y = pick(odd) }
            if chance(6) { frame.contacts[index].strength = pick(odd) }
            if chance(6) { frame.contacts[index].size = pick(odd) }
            if chance(9) { frame.contacts[index].phase = pick([.began, .moved, .held, .ended, .cancelled]) }
        }
        if chance(9), let first = frame.contacts.first { frame.contacts.append(first) }
    }
}

extension Control.Kind {
    fileprivate var isToggle: Bool { if case .button(_, isToggle: true) = self { true } else { false } }
}
