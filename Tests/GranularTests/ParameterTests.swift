import Granular
import Testing

@Suite struct ParameterTests {
    @Test func everyNameIsItsOwn() {
        var names = Set<String>()
        for parameter in Parameter.allCases {
            let definition = parameter.definition
            for name in Set([definition.name, definition.shortName]) {
                #expect(names.insert(name).inserted, "\(name) twice")
                #expect(Parameter(named: name) == parameter)
            }
            #expect(definition.range.contains(definition.defaultValue))
            #expect(!definition.about.isEmpty)
        }
    }

    @Test func choicesAreWholeNumbersFromZero() {
        for parameter in Parameter.allCases where !parameter.choices.isEmpty {
            #expect(parameter.definition.range == 0...Double(parameter.choices.count - 1))
            for (index, choice) in parameter.choices.enumerated() {
                #expect(parameter.value(named: choice) == Double(index))
            }
        }
        #expect(Parameter.window.choices.count == 9)
        #expect(Parameter.filter.choices == ["off", "low-pass", "band-pass", "high-pass"])
        #expect(Parameter.pitch.value(named: "off") == nil)
    }

    @Test func theWildIsClamped() {
        var values = ParameterValues()
        for parameter in Parameter.allCases {
            let definition = parameter.definition
            values[parameter] = .nan
            #expect(values[parameter] == definition.defaultValue)
            values[parameter] = .infinity
            #expect(values[parameter] == definition.range.upperBound)
            values[parameter] = -.infinity
            #expect(values[parameter] == definition.range.lowerBound)
        }
    }
}
