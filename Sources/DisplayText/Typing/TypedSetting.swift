import Files
import Granular
import Mapping

/// A parameter and its value, as typed in one line: "density 50", or "50" alone where one parameter is in focus.
public struct TypedSetting: Equatable, Sendable {
    /// The parameter that is meant.
    public var parameter: Parameter
    /// Its value, in its own unit and within its range.
    public var value: Double

    /// Reads `text`.
    /// - Parameters:
    ///   - focus: the parameter that a value alone is meant for; `nil` where one must be named.
    ///   - values: how all stand now.
    /// - Throws: a problem where no parameter or no value can be read.
    public init(
        _ text: String, focus: Parameter? = nil, values: ParameterValues
    ) throws(ValueReading.Problem) {
        let named = Self.target(text, focus: focus)
        guard let parameter = named.parameter else {
            let problem =
                named.several.isEmpty
                ? "Unknown parameter: \(quoted(named.name))"
                : "\(quoted(named.name)) is ambiguous: \(TypedNames.list(named.several))"
            throw ValueReading.Problem(description: problem)
        }
        self.parameter = parameter
        value = try ValueReading.value(named.value, of: Quantity(parameter), current: values[parameter])
    }

    /// The parameter that `text` is meant for so far, as typing goes on.
    public static func parameter(_ text: String, focus: Parameter) -> Parameter {
        target(text, focus: focus).parameter ?? focus
    }

    private static func target(
        _ text: String, focus: Parameter?
    ) -> (parameter: Parameter?, several: [String], name: String, value: String) {
        let (found, name, rest) = TypedNames.leadingParameter(text)
        guard let focus else {
            switch found {
            case .one(let parameter): return (parameter, [], name, rest)
            case .several(let names): return (nil, names, name, rest)
            case .none: return (nil, [], name, rest)
            }
        }
        // A word alone is a value wherever it can be one: a note, a choice.
        let isWord = name.first?.isLetter == true && name != "by" && name != "to"
        let isValue =
            rest.isEmpty
            && (try? ValueReading.value(text, of: Quantity(focus), current: focus.definition.defaultValue)) != nil
        if isWord, !isValue {
            switch found {
            case .one(let parameter): return (parameter, [], name, rest)
            case .several(let names) where !rest.isEmpty: return (nil, names, name, rest)
            default: break
            }
        }
        return (focus, [], name, text)
    }
}
