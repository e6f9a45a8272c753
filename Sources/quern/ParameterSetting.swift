import ArgumentParser
import DisplayText
import Files
import Granular
import KeyTables
import Sounds

/// A value as written on the command line, and read as the panel reads it: `pitch=A4`, `duration=80ms`, `reverb-kind=plate`.
struct ParameterSetting: ExpressibleByArgument {
    private let text: String
    /// The option that messages name.
    private var option = "--set"

    init?(argument: String) { text = argument }

    /// The same, written for another option.
    func of(_ option: String) -> ParameterSetting {
        var setting = self
        setting.option = option
        return setting
    }

    /// Makes sure that it can be read, whatever the values are that it counts from.
    /// - Throws: one line, with the nearest name, or with what the parameter takes.
    func check() throws {
        let (parameter, value) = try parts()
        if try list(value, for: parameter) != nil { return }
        _ = try read(value, of: parameter, current: parameter.definition.defaultValue)
    }

    /// Sets it among `values`.
    func apply(to values: inout ParameterValues, _ notes: inout NoteList) throws {
        let (parameter, value) = try parts()
        if let list = try list(value, for: parameter) {
            notes = list
            values[.pitchSet] = Double(PitchSet.own.rawValue)
            return
        }
        values[parameter] = try read(value, of: parameter, current: values[parameter])
    }

    /// The parameter that it sets.
    var parameter: Parameter? { try? parts().parameter }

    /// Those of `settings` that change nothing, with the reason: "no effect: reverb-time (reverb-mix is 0)"; `nil` where all do.
    /// - Parameters:
    ///   - values: all values, as they were set.
    ///   - moved: the parameters that something else moves.
    static func remark(
        on settings: [ParameterSetting], _ values: ParameterValues, playing sounds: [Sound], moved: ParameterSet,
        isDry: Bool, hasStreams: Bool
    ) -> String? {
        var named: [String] = []
        for parameter in settings.compactMap(\.parameter) where !moved.contains(parameter) {
            let reason =
                isDry && ParameterSet.shared.contains(parameter)
                ? "--dry"
                : parameter.reasonWithoutEffect(
                    in: values, isWaveform: sounds.allSatisfy(\.source.isWaveform),
                    hasRoot: sounds.contains(where: \.source.hasRoot),
                    isWavetable: sounds.contains(where: \.source.isWavetable), mixed: sounds.count, modulated: moved,
                    hasLiveInput: false, hasStreams: hasStreams,
                    hasBeats: sounds.contains { !$0.source.beats.isEmpty })
            let line = reason.map { "\(parameter.definition.name) (\($0))" }
            if let line, !named.contains(line) { named.append(line) }
        }
        return named.isEmpty ? nil : "no effect: \(named.joined(separator: ", "))"
    }

    private func parts() throws -> (parameter: Parameter, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw problem("use NAME=VALUE, such as pitch=440 or pitch=A4") }
        switch TypedNames.parameter(parts[0]) {
        case .one(let parameter): return (parameter, parts[1])
        case .several(let names): throw problem("\(parts[0]) is ambiguous: \(names.joined(separator: ", "))")
        case .none:
            let name = suggestion(for: parts[0], among: Parameter.allCases.map(\.definition.name))
            guard let parameter = name.flatMap(Parameter.init(named:)) else {
                throw problem("unknown parameter \(quoted(parts[0])): docs/parameters.md lists all")
            }
            throw problem(
                "unknown parameter \(quoted(parts[0])), did you mean \(parameter.definition.name)"
                    + " (\(Quantity(parameter).words))?")
        }
    }

    private func list(_ value: String, for parameter: Parameter) throws -> NoteList? {
        do throws(ValueReading.Problem) {
            return try TypedNotes.list(value, for: parameter)
        } catch {
            throw problem(error.description)
        }
    }

    private func read(_ value: String, of parameter: Parameter, current: Double) throws -> Double {
        do throws(ValueReading.Problem) {
            return try ValueReading.value(value, of: Quantity(parameter), current: current)
        } catch {
            let range = Quantity(parameter).words
            throw problem(error.description.contains(range) ? error.description : "\(error) (\(range))")
        }
    }

    private func problem(_ words: String) -> UsageError { UsageError(description: "\(option) \(text): \(words)") }

    /// For completions: every parameter with what it has at first, or with each value that has a name.
    static var examples: [String] {
        Parameter.allCases.flatMap { parameter in
            let definition = parameter.definition
            let values =
                parameter.choices.isEmpty
                ? [ValueText.bound(definition.defaultValue, ascii: true)] : parameter.choices
            return values.map { "\(definition.name)=\($0)" }
        }
    }
}
