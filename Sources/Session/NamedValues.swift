import Granular

extension ParameterValues {
    /// Values by the parameters' names, as files hold them: parameters may come and go from one version to the next. What is missing
    /// is as in `others`; a name that no parameter has is passed over, and what lies outside a range is brought to its end.
    public init(named values: [String: Double], besides others: ParameterValues = ParameterValues()) {
        self = others
        for parameter in Parameter.allCases {
            guard let value = values[parameter.definition.name], value.isFinite else { continue }
            self[parameter] = parameter.choices.isEmpty ? value : value.rounded()
        }
    }

    /// Every value by its parameter's name.
    public var named: [String: Double] {
        Dictionary(uniqueKeysWithValues: Parameter.allCases.map { ($0.definition.name, self[$0]) })
    }
}
