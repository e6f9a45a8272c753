import Granular

/// What moves parameters by itself: how its sources are set, and what each moves.
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
