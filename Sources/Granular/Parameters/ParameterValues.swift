/// A value for every parameter of a cloud, and for those that all clouds share.
public struct ParameterValues: BitwiseCopyable, Equatable, Sendable {
    private var values: InlineArray<56, Double>

    /// Every parameter at its default.
    public init() {
        values = InlineArray(repeating: 0)
        for parameter in Parameter.allCases { values[Int(parameter.rawValue)] = parameter.definition.defaultValue }
    }

    /// The value of `parameter`, in its unit. What is set is clamped to the parameter's range; NaN sets the default.
    public subscript(parameter: Parameter) -> Double {
        get { values[Int(parameter.rawValue)] }
        set { values[Int(parameter.rawValue)] = parameter.definition.clamped(newValue) }
    }

    /// How high the level of ``Engine/bedCloud`` may be, in dB: it makes up for sounds that are soft.
    package static let highestBedLevel = 60.0

    /// Sets the value of `parameter` for a cloud: as above, but for the level of the bed, which may be as high as ``highestBedLevel``.
    package mutating func set(_ parameter: Parameter, to value: Double, cloud: Int) {
        if parameter == .level, cloud == Engine.bedCloud, value > parameter.definition.range.upperBound {
            values[Int(parameter.rawValue)] = min(value, Self.highestBedLevel)
        } else {
            self[parameter] = value
        }
    }

    /// The changes that give a cloud these values. What all clouds share comes with the first cloud alone.
    public func settings(cloud: UInt8) -> [Change] {
        Parameter.allCases.filter { cloud == 0 || !$0.isShared }.map { .set($0, self[$0], cloud: cloud) }
    }

    /// The changes that give so many clouds, from the first, these values.
    public func settings(clouds: Int) -> [Change] { (0..<UInt8(clouds)).flatMap { settings(cloud: $0) } }

    /// Equal in every parameter.
    public static func == (a: Self, b: Self) -> Bool {
        Parameter.allCases.allSatisfy { a[$0] == b[$0] }
    }
}

extension ParameterValues {
    /// Where everything stands when a source is played first: for a waveform the parameters' own defaults, for a wavetable these and
    /// its first cycle, for a sound its own pitch, from its beginning.
    public init(playing source: Source) {
        guard source.isWaveform else {
            self.init(rootHz: source.rootHz)
            return
        }
        self.init()
        if source.isWavetable { self[.positionSpread] = 0 }
    }

    /// The values with which a sound starts that has a length and that pitch of its own.
    public init(rootHz: Double) {
        self.init()
        self[.pitch] = rootHz
        self[.pitchOffset] = 0
        self[.positionSpread] = 0.05
    }
}
