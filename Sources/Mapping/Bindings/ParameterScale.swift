import Granular

extension Mapping {
    /// The range in which this mapping plays `parameter`, running upwards: that of the first that moves it and is not added, or
    /// all that the parameter can be where none does.
    public func scale(of parameter: Parameter) -> Binding {
        guard var scale = bindings(of: parameter).first(where: { !$0.isAdded }) else {
            return Binding(allOf: parameter)
        }
        // A step on the keyboard is a hundredth of the range: it would never leave the step or the note it stands on.
        switch scale.response {
        case .steps, .notes, .table, .sCurve: scale.response = .linear
        case .linear, .exponential: break
        }
        if scale.low > scale.high { swap(&scale.low, &scale.high) }
        return scale
    }
}

extension Binding {
    /// All that the parameter can be, running upwards.
    public init(allOf parameter: Parameter) {
        let definition = parameter.definition
        let isExponential = definition.curve == .exponential && definition.range.lowerBound > 0
        self.init(
            parameter, low: definition.range.lowerBound, high: definition.range.upperBound,
            response: isExponential ? .exponential : .linear)
    }
}
