#if canImport(Glibc)
    import Glibc
#endif

/// How the modulation sources are set, and by how much each moves each parameter.
public struct ModulationValues: BitwiseCopyable, Equatable, Sendable {
    private var settings: InlineArray<63, Double>
    private var amounts: InlineArray<392, Double>

    /// Every source as it is at the start, and nothing moved.
    public init() {
        settings = InlineArray(repeating: 0)
        amounts = InlineArray(repeating: 0)
        for source in ModulationSource.allCases {
            for parameter in ModulatorParameter.allCases {
                settings[Self.index(source, parameter)] = parameter.definition.defaultValue
            }
        }
    }

    /// How a source is set, in the setting's unit. What is set is clamped to its range; NaN sets the default.
    public subscript(source: ModulationSource, setting: ModulatorParameter) -> Double {
        get { settings[Self.index(source, setting)] }
        set { settings[Self.index(source, setting)] = setting.clamped(newValue) }
    }

    /// By how much a source that stands at 1 moves a parameter: in ``Parameter/amountUnit``. What is set is clamped to
    /// ``Parameter/amounts``; NaN sets 0.
    public subscript(source: ModulationSource, amount parameter: Parameter) -> Double {
        get { amounts[Self.index(source, parameter)] }
        set {
            let range = parameter.amounts
            amounts[Self.index(source, parameter)] =
                newValue.isNaN ? 0 : min(max(newValue, range.lowerBound), range.upperBound)
        }
    }

    /// The shape of an oscillator.
    public func shape(of source: ModulationSource) -> LFOShape {
        LFOShape(rawValue: Int(self[source, .shape].rounded())) ?? .sine
    }

    /// When an oscillator begins.
    public func mode(of source: ModulationSource) -> LFOMode {
        LFOMode(rawValue: Int(self[source, .mode].rounded())) ?? .free
    }

    /// Whether a source moves anything.
    public func moves(_ source: ModulationSource) -> Bool {
        Parameter.allCases.contains { self[source, amount: $0] != 0 }
    }

    /// The changes that bring what stands as `old` here.
    public func changes(since old: ModulationValues = ModulationValues()) -> [Change] {
        ModulationSource.allCases.flatMap { source in
            let settings = ModulatorParameter.allCases.filter { self[source, $0] != old[source, $0] }
            let amounts = Parameter.allCases.filter { self[source, amount: $0] != old[source, amount: $0] }
            return settings.map { Change.modulator(source, $0, self[source, $0]) }
                + amounts.map { .amount(source, $0, self[source, amount: $0]) }
        }
    }

    /// Where a setting lies.
    static func index(_ source: ModulationSource, _ setting: ModulatorParameter) -> Int {
        Int(source.rawValue) * ModulatorParameter.count + Int(setting.rawValue)
    }

    /// Where an amount lies.
    static func index(_ source: ModulationSource, _ parameter: Parameter) -> Int {
        Int(source.rawValue) * Parameter.count + Int(parameter.rawValue)
    }

    /// Equal in everything.
    public static func == (a: Self, b: Self) -> Bool {
        for index in a.settings.indices where a.settings[index] != b.settings[index] { return false }
        for index in a.amounts.indices where a.amounts[index] != b.amounts[index] { return false }
        return true
    }
}

extension Parameter {
    /// The unit of what moves it: semitones where equal ratios are equal steps of it, else its own.
    public var amountUnit: String { definition.curve == .exponential ? "st" : definition.unit }

    /// By how much it can be moved, in ``amountUnit``: as far as its range goes, to either side.
    public var amounts: ClosedRange<Double> {
        let definition = definition
        let range = definition.range
        let span =
            definition.curve == .exponential
            ? 12 * log(range.upperBound / range.lowerBound) / log(2) : range.upperBound - range.lowerBound
        return -span...span
    }

    /// Where it stands when it is moved by `amount`, in ``amountUnit``, from `value`; within its range.
    public func moved(_ value: Double, by amount: Double) -> Double {
        let definition = definition
        return definition.clamped(definition.curve == .exponential ? value * exp2(amount / 12) : value + amount)
    }
}

extension ModulationValues {
    /// The parameters that a source moves.
    public var modulated: ParameterSet {
        var modulated = ParameterSet()
        for source in ModulationSource.allCases {
            for parameter in ParameterSet.all where self[source, amount: parameter] != 0 { modulated.insert(parameter) }
        }
        return modulated
    }
}
