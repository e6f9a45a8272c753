import Granular

extension Mapping {
    /// What its tapes have the position step through, as a value of `position-steps`; `nil` where none says so.
    public var positionSteps: Double? {
        allPositionSteps.first
    }

    /// The same of each of its controls.
    var allPositionSteps: [Double] { bindings(of: .positionSteps).compactMap(\.onlyValue) }

    /// Where `position-steps` stands once this mapping is played: at what its tapes say; at its default, where it stood at what those of the
    /// mapping before said; else as before.
    /// - Parameters:
    ///   - before: the mapping that was played before.
    ///   - value: where it stood.
    public func positionSteps(after before: Mapping?, from value: Double) -> Double {
        let left = before?.positionSteps == value ? Parameter.positionSteps.definition.defaultValue : value
        return positionSteps ?? left
    }
}

extension Binding {
    /// The one value that it has everywhere; `nil` where it moves.
    fileprivate var onlyValue: Double? {
        guard case .table(let fractions) = response, let first = fractions.first, fractions.allSatisfy({ $0 == first })
        else { return nil }
        return value(at: 0)
    }
}
