import Granular
import Mapping

/// What a mapping can reach: its parameters, each from one end of its range to the other.
struct ParameterSpace {
    let parameters: [Parameter]
    private let scales: [Binding]

    init(_ mapping: Mapping) {
        let bound = Set(mapping.bindings.map(\.parameter))
        parameters = Parameter.allCases.filter { bound.contains($0) }
        scales = parameters.map { mapping.scale(of: $0) }
    }

    /// Where values lie, in the order of ``parameters``: each 0…1 of its range on its curve.
    func position(_ values: some Sequence<Double>) -> [Double] {
        zip(scales, values).map { $0.position(of: $1) }
    }

    /// How far two positions are apart: the root mean square over the parameters, 0…1.
    static func distance(_ a: [Double], _ b: [Double]) -> Double {
        let squares = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return (squares / Double(max(a.count, 1))).squareRoot()
    }
}
