import Files
import Mapping

/// Fields as the words of a line: for each its name, and where it lies from left to right and from below upwards.
enum FieldWords {
    static func words(_ field: Field) -> [String] {
        let (x, y) = (field.area.x, field.area.y)
        return [PerformanceToken.word(field.control)]
            + [x.lowerBound, x.upperBound, y.lowerBound, y.upperBound].map { "\($0)" }
    }

    static func fields(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> [Field] {
        var fields: [Field] = []
        while !tokens.isEmpty {
            guard fields.count < Performance.maxFields else {
                throw PerformanceReader.Fault(message: "too many fields")
            }
            guard let control = tokens.text(), !control.isEmpty else {
                throw PerformanceReader.Fault(message: "a field needs its name")
            }
            fields.append(
                Field(control: boundedName(control), area: Area(x: try side(&tokens), y: try side(&tokens))))
        }
        return fields
    }

    private static func side(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> ClosedRange<Double> {
        let (low, high) = (try tokens.requireNumber(), try tokens.requireNumber())
        guard low >= 0, high <= 1, low < high else {
            throw PerformanceReader.Fault(message: "a field needs two fractions for each side, the lower one first")
        }
        return low...high
    }
}
