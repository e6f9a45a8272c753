import Granular
import Mapping
import Testing

@Suite("The mappings that ship")
struct ShippedTests {
    static let checkout = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    static let names = ["touch", "faders", "knobs"]

    /// The thesis's table.
    static let ranges: [Parameter: ClosedRange<Double>] = [
        .pitch: 100...1000, .pitchOffset: 0...1000, .density: 1...100, .duration: 0.05...1,
    ]

    @Test("Load without a warning", arguments: names)
    func load(_ name: String) throws {
        let file = MappingFile(path: "\(Self.checkout)/Mappings/\(name).toml")
        #expect(file.diagnostics == [])
        let mapping = try #require(file.mapping)
        #expect(mapping.name.lowercased() == name)
        #expect(!mapping.about.isEmpty)
    }

    @Test("Share the thesis's ranges, so that three hands play one sound", arguments: names)
    func ranges(_ name: String) throws {
        let mapping = try #require(MappingFile(path: "\(Self.checkout)/Mappings/\(name).toml").mapping)
        let bindings = mapping.bindings
        #expect(bindings.count == Self.ranges.count)
        for (parameter, range) in Self.ranges {
            let scale = mapping.scale(of: parameter)
            #expect(scale == Binding(parameter, low: range.lowerBound, high: range.upperBound))
            #expect(bindings.contains(scale), "upwards is more")
            #expect(range.contains(parameter.definition.defaultValue))
        }
    }

    @Test("Cover the surface: no finger is in vain", arguments: names)
    func coverage(_ name: String) throws {
        let mapping = try #require(MappingFile(path: "\(Self.checkout)/Mappings/\(name).toml").mapping)
        for x in stride(from: 0.0, through: 1, by: 0.05) {
            for y in stride(from: 0.0, through: 1, by: 0.05) {
                #expect(mapping.control(at: .init(x: x, y: y)) != nil)
            }
        }
    }

    @Test("The thesis's zones: left is tone, right is texture")
    func thesis() throws {
        let mapping = try #require(MappingFile(path: "\(Self.checkout)/Mappings/touch.toml").mapping)
        var mapper = Mapper(mapping)
        var fingers = Fingers()
        _ = mapper.handle(fingers.frame(.down(0, 0, 1), .down(1, 1, 0)))
        #expect(Parameter.thesis.map { mapper.values[$0] } == [1000, 0, 1, 1])
    }
}
