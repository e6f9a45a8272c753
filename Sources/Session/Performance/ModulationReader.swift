import Files
import Granular

/// Reads what is set of a source of modulation, or how much it moves something by, from a line of a performance.
enum ModulationReader {
    /// - `name`: the word before, `lfo` or `follower`.
    static func read(
        _ name: String, _ words: inout PerformanceTokens
    ) throws(PerformanceReader.Fault) -> Change {
        let source = try source(name, &words)
        let name = words.string()
        guard let value = words.number() else { throw fault("a number is missing") }
        if source != .follower, name == "cycles" { return .cycles(source, value) }
        if let setting = ModulatorParameter(named: name), setting.belongs(to: source) {
            return .modulator(source, setting, value)
        }
        if let parameter = Parameter.allCases.first(where: { $0.definition.name == name }) {
            return .amount(source, parameter, value)
        }
        throw fault("\(source.name) has no setting \(quoted(name))")
    }

    private static func source(
        _ name: String, _ words: inout PerformanceTokens
    ) throws(PerformanceReader.Fault) -> ModulationSource {
        if name == ModulationSource.follower.name { return .follower }
        guard let source = words.whole(Int.self).flatMap(ModulationSource.init(lfo:)) else {
            throw fault("oscillators are numbered 1 to 6")
        }
        return source
    }

    private static func fault(_ message: String) -> PerformanceReader.Fault {
        PerformanceReader.Fault(message: message)
    }
}
