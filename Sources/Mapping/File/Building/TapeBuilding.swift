import Granular
import KeyTables

/// Tapes.
extension MappingReader {
    /// A tape: what its fingers do beside moving the position, and what lies across it.
    mutating func tape(_ fields: Fields) -> BuiltControl? {
        let hasPins = fields.flag("pins") ?? false
        let isField = fields.flag("field") ?? false
        for (key, isThere) in [("pins", hasPins), ("field", isField)] where isThere && !isPerTouch {
            error(at: fields.keyPlace(of: key), "\"\(key)\" only works with clouds = \"per-touch\"")
        }
        for (key, isThere) in [
            ("zoom", fields.flag("zoom") ?? false), ("inertia", fields.number("inertia") ?? 0 > 0),
        ] where isThere && isField {
            error(at: fields.keyPlace(of: key), "\"\(key)\" does not work with field = true")
        }
        only("pin-gesture", beside: "pins = true", hasPins, in: fields)
        if hasPins, fields.has("grains") {
            error(at: fields.keyPlace(of: "grains"), "\"grains\" does not work with pins = true")
        }
        let tape = Tape(
            pinGesture: hasPins ? fields.choice("pin-gesture") ?? .doubleTap : nil,
            isZoomable: fields.flag("zoom") ?? false, inertiaMilliseconds: fields.number("inertia") ?? 0,
            isField: isField)
        guard var across = across(fields) else { return nil }
        let moved = across.map(\.route.binding.parameter)
        if !moved.contains(.positionSpread) {
            let spread = fields.number("spread") ?? (fields.has("steps") ? 0 : TapeKeys.defaultSpread)
            let fixed = Binding(.positionSpread, low: 0, high: 1, response: .table([spread, spread]))
            across.append((Route(.x, fixed), fields.place))
        } else if fields.has("spread") {
            error(at: fields.keyPlace(of: "spread"), "\"spread\" does not work where x controls position-spread")
        }
        if let steps = fields.text("steps").flatMap({ Binding.steps(through: $0) }) {
            if moved.contains(.positionSteps) {
                error(at: fields.keyPlace(of: "steps"), "\"steps\" does not work where x says so, too")
            }
            across.append((Route(.x, steps), fields.place))
        }
        return (.tape(tape), across)
    }

    /// Where nothing else is said, a finger that rests holds its place: the tape moves scan-speed to 0.
    mutating func holdStill(_ routes: inout [PlacedRoute], _ fields: Fields) {
        let still = fields.choice("still") ?? TapeKeys.Still.hold
        let isMoved = routes.contains { $0.route.binding.parameter == .scanSpeed && !$0.route.binding.isAdded }
        switch still {
        case .hold where isMoved:
            guard fields.has("still") else { return }
            error(at: fields.keyPlace(of: "still"), "still = \"hold\" does not work where the tape controls scan-speed")
        case .hold:
            let range = Parameter.scanSpeed.definition.range
            let fixed = Binding(
                .scanSpeed, low: range.lowerBound, high: range.upperBound, response: .table([0.5, 0.5]))
            routes.append((Route(.x, fixed), fields.place))
        case .scan where fields.number("inertia") ?? 0 > 0:
            error(at: fields.keyPlace(of: "still"), "still = \"scan\" does not work with inertia")
        case .scan: break
        }
    }

    /// What x moves; `nil` where that was wrong.
    private mutating func across(_ fields: Fields) -> [PlacedRoute]? {
        guard fields.has("x") else {
            let position = Binding(.position, low: 0, high: 1, smoothingMilliseconds: smoothing)
            return [(Route(.x, position), fields.place)]
        }
        let routes = routes(.x, in: fields)
        guard let position = routes.first(where: { $0.route.binding.parameter == .position }) else {
            if !routes.isEmpty { error(at: fields.keyPlace(of: "x"), "the x of a tape must control position") }
            return nil
        }
        guard !position.route.binding.isAdded else {
            error(at: position.place, "position cannot be added on a tape: it is where the finger is")
            return nil
        }
        return routes
    }
}
