import Granular

/// A binding, and the place of its parameter.
typealias PlacedBinding = (binding: Binding, place: Place)

extension MappingReader {
    /// Reads parameter, range and curve from `table`, which may have other keys as well.
    mutating func binding(in table: TOMLTable, of what: String) -> PlacedBinding? {
        let parameterNode = required("parameter", of: what, in: table)
        let parameter = parameterNode.flatMap { self.parameter($0) }
        let ends = required("range", of: what, in: table).flatMap { range($0, of: parameter) }
        let curve = self.curve(in: table)
        if curve == .exponential, let ends {
            for end in ends where end.value <= 0 {
                error(at: end.place, "an exponential curve needs both ends above 0, not \(plain(end.value))")
            }
        }
        guard let parameter, let parameterNode, let ends, let curve else { return nil }
        return (
            Binding(
                parameter, low: ends[0].value, high: ends[1].value,
                response: curve == .exponential ? .exponential : .linear), parameterNode.place
        )
    }

    private mutating func parameter(_ node: TOMLNode) -> Parameter? {
        guard let name = string(node, of: "parameter") else { return nil }
        if let parameter = Parameter(named: name) { return parameter }
        error(at: node.place, unknown("parameter", name, allowed: Parameter.allCases.map(\.definition.name)))
        return nil
    }

    /// The curve, linear where none is written; `nil` where it is wrong.
    private mutating func curve(in table: TOMLTable) -> Curve? {
        guard let node = table["curve"] else { return .linear }
        guard let name = string(node, of: "curve") else { return nil }
        if let curve = Curve(rawValue: name) { return curve }
        error(at: node.place, unknown("curve", name, allowed: Curve.allCases.map(\.rawValue)))
        return nil
    }

    /// Two ends that differ, within the range of `parameter` where that is known.
    private mutating func range(_ node: TOMLNode, of parameter: Parameter?) -> [PlacedNumber]? {
        guard let ends = twoNumbers(node, of: "range") else { return nil }
        if let definition = parameter?.definition {
            let outside = ends.filter { !definition.range.contains($0.value) }
            for end in outside {
                let allowed = "\(plain(definition.range.lowerBound)) to \(plain(definition.range.upperBound))"
                error(
                    at: end.place,
                    "\(plain(end.value)) lies outside the range of \(definition.name), \(allowed) \(definition.unit)")
            }
            guard outside.isEmpty else { return nil }
        }
        guard ends[0].value != ends[1].value else {
            error(at: node.place, "both ends of the range are \(plain(ends[0].value)), so that nothing would move")
            return nil
        }
        return ends
    }
}
