import Glibc
import Granular

/// The modulation: the settings of its sources, and what each moves.
package struct Modulation: Sendable {
    /// As snapshots and states of the history keep it.
    private(set) var shared: SharedModulation

    init(_ values: ModulationValues) { shared = SharedModulation(values) }

    package var values: ModulationValues { shared.values }

    /// Brings modulation to how it is wanted.
    mutating func set(_ wanted: ModulationValues) -> [Change] {
        let changes = wanted.changes(since: values)
        shared.values = wanted
        return changes
    }

    /// How it would be where something of a source is set: what lies outside its range is brought to its end. `nil` where that
    /// changes nothing: what is no number, and what the source does not have.
    func setting(_ setting: ModulatorParameter, of source: ModulationSource, to value: Double) -> ModulationValues? {
        guard !value.isNaN, setting.belongs(to: source) else { return nil }
        var wanted = values
        wanted[source, setting] = setting.choices.isEmpty ? value : value.rounded()
        return wanted
    }

    /// How it would be where a source moves a parameter by so much, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    func moving(_ parameter: Parameter, by amount: Double, of source: ModulationSource) -> ModulationValues? {
        guard !amount.isNaN else { return nil }
        var wanted = values
        wanted[source, amount: parameter] = amount
        return wanted
    }

    /// How it would be where a source moves nothing any more; how it is set stays.
    func stopping(_ source: ModulationSource) -> ModulationValues {
        var wanted = values
        for parameter in Parameter.allCases { wanted[source, amount: parameter] = 0 }
        return wanted
    }
}

/// Commands for the modulation.
public enum ModulationCommand: Equatable, Sendable {
    /// Sets something of a source, in its own unit; what lies outside its range is brought to its end.
    case set(ModulationSource, ModulatorParameter, to: Double)
    /// Sets by how much a source moves a parameter, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    case amount(ModulationSource, Parameter, to: Double)
    /// A source moves nothing any more.
    case stop(ModulationSource)
}

/// How modulation is set, as many keep it who remember how everything stood: an hour's states share one place in memory as long as
/// nothing is changed.
package struct SharedModulation: Equatable, Sendable {
    private var shared: [ModulationValues]

    package init(_ values: ModulationValues = ModulationValues()) { shared = [values] }

    /// What is kept.
    package var values: ModulationValues {
        get { shared[0] }
        set { if newValue != shared[0] { shared[0] = newValue } }
    }
}

extension ModulationValues {
    /// What lies between `parts`, whose weights are 0 or more and come to 1: amounts and the phase in straight lines, rates and times
    /// in ratios; shapes, modes and cycles counted in beats are those of the nearest.
    static func between(_ parts: [(values: ModulationValues, weight: Double)]) -> ModulationValues {
        let parts = parts.filter { $0.weight > 0 }
        guard var nearest = parts.first else { return ModulationValues() }
        for part in parts where part.weight >= nearest.weight { nearest = part }
        var between = nearest.values
        func mean(_ value: (ModulationValues) -> Double) -> Double {
            let first = value(nearest.values)
            // Nothing is rounded where nothing lies between.
            guard parts.contains(where: { value($0.values) != first }) else { return first }
            return parts.reduce(0) { $0 + $1.weight * value($1.values) }
        }
        for source in ModulationSource.allCases {
            for parameter in Parameter.allCases {
                between[source, amount: parameter] = mean { $0[source, amount: parameter] }
            }
            for setting in ModulatorParameter.allCases where setting.glides {
                let isRatio = setting.definition.curve == .exponential
                let now = nearest.values[source, setting]
                guard parts.contains(where: { $0.values[source, setting] != now }) else { continue }
                between[source, setting] =
                    isRatio ? exp(mean { log($0[source, setting]) }) : mean { $0[source, setting] }
            }
        }
        return between
    }
}

extension ModulatorParameter {
    /// Whether it can lie between two others.
    fileprivate var glides: Bool { choices.isEmpty && self != .beats }
}
