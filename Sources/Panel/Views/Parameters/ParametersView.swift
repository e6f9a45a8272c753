import DisplayText
import Granular

/// Every parameter of the engine, to look at and to change.
enum ParameterList {
    /// The list, that parameter marked.
    static func list(_ marked: Parameter) -> PickList {
        let items = Parameter.allCases.map { parameter in
            var item = PickList.Item(name: parameter.definition.name, about: parameter.definition.about)
            item.detail = "\(item.about), \(ends(of: parameter))"
            return item
        }
        return PickList(items, chosen: Parameter.allCases.firstIndex(of: marked) ?? 0)
    }

    /// The parameter at that place among all.
    static func parameter(_ item: Int) -> Parameter? {
        let all = Array(Parameter.allCases)
        return all.indices.contains(item) ? all[item] : nil
    }

    private static func ends(of parameter: Parameter) -> String {
        guard parameter.choices.isEmpty else { return parameter.choices.joined(separator: ", ") }
        let range = parameter.definition.range
        return ValueText.ends(range.lowerBound, range.upperBound, of: parameter)
    }
}
