import Files
import Granular
import KeyTables
import Numbers
import TOML

/// A link, and the place of its parameter.
typealias PlacedRoute = (route: Route, place: Place)

extension MappingReader {
    /// The links of `measure` that `key` of `fields` holds. A scale without a range has as many notes as `pads`.
    mutating func routes(
        _ measure: Measure, key: String? = nil, in fields: Fields, pads: Int? = nil
    ) -> [PlacedRoute] {
        let key = key ?? measure.rawValue
        return fields.tables(key).flatMap { target in
            bindings(target, pads: pads).map { binding in
                (Route(measure, binding, span: target.span("from")), target.place(of: "parameter"))
            }
        }
    }

    /// The links of `measure` whose first target's keys are those of the control itself, and those of `also`.
    mutating func ownLinks(_ measure: Measure, in fields: Fields) -> [PlacedRoute] {
        let own = bindings(fields, pads: nil).map { (Route(measure, $0), fields.place(of: "parameter")) }
        return own + routes(measure, key: "also", in: fields)
    }

    /// The same of a control, which can also say what the position steps through.
    private mutating func bindings(_ fields: Fields, pads: Int?) -> [Binding] {
        guard let binding = binding(fields, pads: pads, isControls: true) else { return [] }
        guard let steps = fields.text("steps").flatMap({ Binding.steps(through: $0) }) else { return [binding] }
        guard binding.parameter == .position, !binding.isAdded else {
            error(
                at: fields.place(of: "steps"), "steps = \(quoted(fields.text("steps") ?? "")) only works with position")
            return []
        }
        var fixed = steps
        fixed.cloud = binding.cloud
        return [binding, fixed]
    }

    /// What `fields` say of how a parameter is moved.
    /// - Parameter isControls: whether what it says of beats is heard.
    mutating func binding(_ fields: Fields, pads: Int? = nil, isControls: Bool = false) -> Binding? {
        if let steps = fields.text("steps"), !isControls {
            error(
                at: fields.place(of: "steps"),
                "steps = \(quoted(steps)) only works with controls on the surface: set position-steps instead")
            return nil
        }
        let parameter = fields.parameter("parameter")
        let isAdded = fields.flag("add") ?? false
        let ends: (low: Double, high: Double)?
        let response: Response?
        if fields.has("scale"), !fields.has("range"), fields.has("notes") || pads != nil {
            let count = fields.has("notes") ? fields.whole("notes") : pads
            guard let parameter, let count, let notes = notes(count, of: parameter, in: fields) else { return nil }
            ends = (notes[0], notes[count - 1])
            response = .notes(notes)
        } else {
            ends = range(of: fields, parameter: parameter, isAdded: isAdded)
            response = self.response(fields, parameter: parameter, ends: ends)
        }
        guard let parameter, let ends, let response else { return nil }
        return Binding(
            parameter, low: ends.low, high: ends.high, response: response, cloud: cloud(fields), isAdded: isAdded,
            smoothingMilliseconds: fields.number("smoothing") ?? smoothing)
    }

    /// Whose parameter it is.
    func cloud(_ fields: Fields) -> Binding.Cloud {
        if fields.text("cloud") == "all" { return .all }
        return fields.whole("cloud").map { .number(UInt8($0 - 1)) } ?? .own
    }

    /// Two ends that differ, within the range of `parameter` where that is known; of what is added, within its width.
    private mutating func range(
        of fields: Fields, parameter: Parameter?, isAdded: Bool
    ) -> (low: Double, high: Double)? {
        guard let ends = fields.numbers("range") else { return nil }
        if let definition = parameter?.definition {
            let width = definition.range.upperBound - definition.range.lowerBound
            let allowed = isAdded ? -width...width : definition.range
            let outside = ends.filter { !allowed.contains($0.value) }
            for end in outside {
                let whose = isAdded ? "what can be added to" : "the range of"
                error(
                    at: end.place,
                    "\(decimal(end.value)) is outside \(whose) \(definition.name), \(Wording.range(allowed, definition.unit))"
                )
            }
            guard outside.isEmpty else { return nil }
        }
        guard ends[0].value != ends[1].value else {
            error(
                at: fields.place(of: "range"),
                "both ends of the range are \(decimal(ends[0].value)): nothing would change")
            return nil
        }
        return (ends[0].value, ends[1].value)
    }

    private mutating func response(
        _ fields: Fields, parameter: Parameter?, ends: (low: Double, high: Double)?
    ) -> Response? {
        if fields.has("scale") {
            guard let parameter, let ends else { return nil }
            return notes(from: ends.low, to: ends.high, of: parameter, in: fields).map(Response.notes)
        }
        if fields.has("table") { return fields.numbers("table").map { .table($0.map(\.value)) } }
        if fields.text("steps") != nil { return .linear }
        if fields.has("steps") { return fields.whole("steps").map(Response.steps) }
        switch fields.text("curve") {
        case "exponential":
            guard ends != nil else { return nil }
            for end in fields.numbers("range") ?? [] where end.value <= 0 {
                error(at: end.place, "an exponential curve needs both ends above 0, not \(decimal(end.value))")
            }
            return .exponential
        case "s-curve": return .sCurve
        default: return .linear
        }
    }
}

extension Binding {
    /// What has the position step through something that is called so, wherever the finger is; `nil` where nothing is.
    static func steps(through name: String) -> Binding? {
        guard let value = Parameter.positionSteps.value(named: name) else { return nil }
        let range = Parameter.positionSteps.definition.range
        let fraction = value / range.upperBound
        return Binding(
            .positionSteps, low: range.lowerBound, high: range.upperBound, response: .table([fraction, fraction]))
    }
}
