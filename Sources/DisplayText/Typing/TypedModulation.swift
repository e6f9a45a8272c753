import Files
import Granular
import Performer

/// What is typed of a source of modulation: "sine 0.5 Hz", "2 beats", "1/4 beat, touch", "pitch 3 st", "attack 50 ms", "off".
///
/// A choice and a rate may stand side by side; whatever else is said after them stands after a comma.
public enum TypedModulation {
    /// What a word may be.
    private enum Subject {
        case choice(ModulatorParameter, Int)
        case setting(ModulatorParameter)
        case parameter(Parameter)
    }

    /// What `text` asks of a source, as everything is set now; nothing of it is asked where a part cannot be read.
    public static func commands(
        _ text: String, of source: ModulationSource, _ values: ModulationValues
    ) throws(ValueReading.Problem) -> [ModulationCommand] {
        if text.lowercased() == "off" { return [.stop(source)] }
        var commands: [ModulationCommand] = []
        for part in text.replacing(", ", with: ";").split(separator: ";") {
            commands += try clause(part.split(whereSeparator: \.isWhitespace).map(String.init)[...], source, values)
        }
        return commands
    }

    private static func clause(
        _ words: ArraySlice<String>, _ source: ModulationSource, _ values: ModulationValues
    ) throws(ValueReading.Problem) -> [ModulationCommand] {
        guard let first = words.first else { return [] }
        if source != .follower, first.first.map({ "+-−.0123456789".contains($0) }) == true {
            return try rate(words.joined(separator: " "), source, values)
        }
        for count in [3, 2, 1] where words.count >= count {
            let name = words.prefix(count).joined(separator: "-")
            let rest = words.dropFirst(count)
            switch find(name, source) {
            case .one(.choice(let setting, let number)):
                return [.set(source, setting, to: Double(number))] + (try clause(rest, source, values))
            case .one(.setting(.rate)), .one(.setting(.beats)):
                let isNumber = rest.count == 1 && rest.first?.contains("/") == false
                let unit = isNumber && name.hasPrefix("b") ? " beats" : ""
                return try rate(rest.joined(separator: " ") + unit, source, values)
            case .one(.setting(let setting)):
                let value = try ValueReading.value(
                    rest.joined(separator: " "), of: Quantity(setting), current: values[source, setting])
                return [.set(source, setting, to: value)]
            case .one(.parameter(let parameter)) where count == 1 || !rest.isEmpty:
                if rest.count == 1, rest.first?.lowercased() == "off" { return [.amount(source, parameter, to: 0)] }
                let amount = try ValueReading.value(
                    rest.joined(separator: " "), of: .amount(of: parameter, by: source),
                    current: values[source, amount: parameter])
                return [.amount(source, parameter, to: amount)]
            case .several(let names) where count == 1:
                throw ValueReading.Problem(description: "\(quoted(name)) is ambiguous: \(TypedNames.list(names))")
            default: break
            }
        }
        throw ValueReading.Problem(
            description: "unknown setting \(quoted(first)): \(source.name) takes, for example, \(examples(source))")
    }

    /// Cycles a second, or beats a cycle: "0.5 Hz", "2 beats", "1/4 beat", "1/8", "2 notes".
    private static func rate(
        _ text: String, _ source: ModulationSource, _ values: ModulationValues
    ) throws(ValueReading.Problem) -> [ModulationCommand] {
        let isNote = TypedNumber(text).map { ValueUnit.noteFactor($0) != nil } ?? false
        if isNote || ["beats", "beat", "note", "notes"].contains(where: { text.lowercased().hasSuffix($0) }) {
            let beats = try ValueReading.value(text, of: .cycleBeats, current: values[source, .beats])
            return [.set(source, .beats, to: beats)]
        }
        let rate = try ValueReading.value(text, of: Quantity(.rate), current: values[source, .rate])
        return [.set(source, .rate, to: rate)]
            + (values[source, .beats] > 0 ? [.set(source, .beats, to: 0)] : [])
    }

    private static func find(_ name: String, _ source: ModulationSource) -> TypedNames.Found<Subject> {
        let settings = ModulatorParameter.allCases.filter { $0.belongs(to: source) }
        let choices = settings.flatMap { setting in setting.choices.indices.map { Subject.choice(setting, $0) } }
        let all = choices + settings.map(Subject.setting) + Parameter.allCases.map(Subject.parameter)
        return TypedNames.find(name, among: all) { subject in
            switch subject {
            case .choice(let setting, let number): [setting.choices[number]]
            case .setting(let setting): [setting.definition.name]
            case .parameter(let parameter): TypedNames.names(parameter)
            }
        }
    }

    /// Examples of what can be typed of a source.
    package static func examples(_ source: ModulationSource) -> String {
        source == .follower
            ? "attack 50 ms, release 0.5 s, gain 6 dB, input, position 0.2, off"
            : "sine 0.5 Hz, 2 beats, touch, phase 0.25, pitch 3 st, off"
    }
}
