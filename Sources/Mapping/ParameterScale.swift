import Granular

extension Mapping {
    /// The range in which this mapping plays `parameter`, running upwards: that of the first control that moves it, or all
    /// that the parameter can be where none does.
    public func scale(of parameter: Parameter) -> Binding {
        let definition = parameter.definition
        let whole = Binding(
            parameter, low: definition.range.lowerBound, high: definition.range.upperBound, curve: definition.curve)
        guard var scale = controls.lazy.flatMap(\.bindings).first(where: { $0.parameter == parameter }) else {
            return whole
        }
        if scale.low > scale.high { swap(&scale.low, &scale.high) }
        return scale
    }
}
