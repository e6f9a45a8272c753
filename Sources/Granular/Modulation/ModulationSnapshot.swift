/// What can be seen of the sources of modulation at one moment: those of the first cloud that sounds.
public struct ModulationSnapshot: BitwiseCopyable, Equatable, Sendable {
    private var values = InlineArray<7, Float>(repeating: 0)
    private var phases = InlineArray<7, Float>(repeating: 0)

    /// Everything at rest.
    public init() {}

    init(_ modulation: UnsafePointer<Modulation>, at time: Double, cloud: Int, since start: ModulationStart) {
        let now = modulation.pointee.sourceValues(at: time, cloud: cloud, since: start, all: true)
        for number in 0..<UInt8(ModulationSource.count) {
            values[Int(number)] = Float(now[Int(number)])
            guard let source = ModulationSource(rawValue: number), source != .follower else { continue }
            phases[Int(number)] = Float(modulation.pointee.position(of: source, at: time, since: start).phase)
        }
    }

    /// What a source gives: -1…1, the follower 0…1.
    public subscript(source: ModulationSource) -> Float {
        get { values[Int(source.rawValue)] }
        set { values[Int(source.rawValue)] = newValue }
    }

    /// How far an oscillator is in its cycle, 0…1; 0 for the follower.
    public subscript(phaseOf source: ModulationSource) -> Float {
        get { phases[Int(source.rawValue)] }
        set { phases[Int(source.rawValue)] = newValue }
    }

    /// Equal in everything.
    public static func == (a: Self, b: Self) -> Bool {
        ModulationSource.allCases.allSatisfy { a[$0] == b[$0] && a[phaseOf: $0] == b[phaseOf: $0] }
    }

    /// Where a parameter stands that is moved from `value`; `nil` where nothing moves it.
    public func value(of parameter: Parameter, from value: Double, by modulation: ModulationValues) -> Double? {
        let amounts = ModulationSource.allCases.map { modulation[$0, amount: parameter] * Double(self[$0]) }
        guard ModulationSource.allCases.contains(where: { modulation[$0, amount: parameter] != 0 }) else { return nil }
        return parameter.moved(value, by: amounts.reduce(0, +))
    }
}
