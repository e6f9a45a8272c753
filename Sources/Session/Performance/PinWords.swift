import Files
import Granular
import Mapping

/// Pins as the words of a line: for each its tape, its height, how many values it has, and each of them after its parameter.
enum PinWords {
    static func words(_ pin: Pin) -> [String] {
        let values = Parameter.allCases.compactMap { parameter in
            pin.values[parameter].map { (parameter.definition.name.description, $0) }
        }
        return [PerformanceToken.word(pin.control), "\(pin.height)", "\(values.count)"]
            + values.flatMap { [$0, "\($1)"] }
    }

    static func pins(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> [Pin] {
        var pins: [Pin] = []
        while !tokens.isEmpty {
            guard pins.count < Performance.maxPins else { throw PerformanceReader.Fault(message: "too many pins") }
            pins.append(try pin(&tokens))
        }
        return pins
    }

    private static func pin(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> Pin {
        guard let control = tokens.text(), !control.isEmpty else {
            throw PerformanceReader.Fault(message: "a pin needs the name of its tape")
        }
        let height = try tokens.requireNumber()
        guard let count = tokens.whole(Int.self), (0...Parameter.allCases.count).contains(count) else {
            throw PerformanceReader.Fault(message: "a pin needs the number of its values")
        }
        var values: [Parameter: Double] = [:]
        for _ in 0..<count {
            let name = tokens.string()
            guard let parameter = Parameter.allCases.first(where: { $0.definition.name == name }) else {
                throw PerformanceReader.Fault(message: "unknown parameter \(quoted(name))")
            }
            values[parameter] = try tokens.requireNumber()
        }
        return Pin(control: boundedName(control), height: height, values: values)
    }
}
