import Granular

/// What moves parameters by itself.
extension Performer {
    /// How the sources are set, and what each moves.
    package var modulation: ModulationValues { sharedModulation.values }

    /// Sets something of a source; what lies outside its range is brought to its end. What is no number changes nothing, nor does
    /// what the source does not have.
    /// - `microseconds`: as of ``level(by:at:)``.
    package mutating func set(
        _ setting: ModulatorParameter, of source: ModulationSource, to value: Double, at microseconds: Int64
    ) -> [Change] {
        guard !value.isNaN, setting.belongs(to: source) else { return [] }
        var wanted = modulation
        wanted[source, setting] = setting.choices.isEmpty ? value : value.rounded()
        return modulate(wanted, by: source, at: microseconds)
    }

    /// Sets by how much a source moves a parameter, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    /// - `microseconds`: as of ``level(by:at:)``.
    package mutating func move(
        _ parameter: Parameter, by amount: Double, of source: ModulationSource, at microseconds: Int64
    ) -> [Change] {
        guard !amount.isNaN else { return [] }
        var wanted = modulation
        wanted[source, amount: parameter] = amount
        return modulate(wanted, by: source, at: microseconds)
    }

    /// A source moves nothing any more; how it is set stays.
    package mutating func stop(_ source: ModulationSource, at microseconds: Int64) -> [Change] {
        var wanted = modulation
        for parameter in Parameter.allCases { wanted[source, amount: parameter] = 0 }
        return modulate(wanted, by: source, at: microseconds)
    }

    private mutating func modulate(
        _ wanted: ModulationValues, by source: ModulationSource, at microseconds: Int64
    ) -> [Change] {
        begin(.modulation(source), at: microseconds)
        return setModulation(wanted)
    }

    /// Brings modulation to how it is wanted.
    mutating func setModulation(_ wanted: ModulationValues) -> [Change] {
        let changes = wanted.changes(since: modulation)
        sharedModulation.values = wanted
        return changes
    }
}
