import Granular

/// What moves parameters by itself.
extension Performer {
    /// Sets something of a source; what lies outside its range is brought to its end. What is no number changes nothing, nor does
    /// what the source does not have.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func set(
        _ setting: ModulatorParameter, of source: ModulationSource, to value: Double, at microseconds: Int64
    ) -> [Change] {
        modulate(sources.setting(setting, of: source, to: value), by: source, at: microseconds)
    }

    /// Sets by how much a source moves a parameter, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func move(
        _ parameter: Parameter, by amount: Double, of source: ModulationSource, at microseconds: Int64
    ) -> [Change] {
        modulate(sources.moving(parameter, by: amount, of: source), by: source, at: microseconds)
    }

    /// A source moves nothing any more; how it is set stays.
    package mutating func stop(_ source: ModulationSource, at microseconds: Int64) -> [Change] {
        modulate(sources.stopping(source), by: source, at: microseconds)
    }

    private mutating func modulate(
        _ wanted: ModulationValues?, by source: ModulationSource, at microseconds: Int64
    ) -> [Change] {
        guard let wanted else { return [] }
        begin(.modulation(source), at: microseconds)
        return sources.set(wanted)
    }
}
