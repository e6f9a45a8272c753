import Foundation
import Granular
import Mapping
import Testing

@Suite("The mappings that ship")
struct ShippedTests {
    static let checkout = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    /// Three hands for one sound.
    static let names = ["touch", "faders", "knobs"]
    static let all =
        names + [
            "knobs-drag", "touch-one-hand", "per-finger", "pinch-and-turn", "keys", "eyes-free", "accessible",
            "snapshots", "taps", "scrub", "clouds", "tape-keys", "scan", "pad", "pulse", "beats", "dust", "formant",
            "crossfade",
            "landscape",
        ]
    /// Made for phones.
    static let parts = ["phone-zones", "phone-scrub", "phone-keys", "phone-note"]

    /// The thesis's table.
    static let ranges: [Parameter: ClosedRange<Double>] = [
        .pitch: 100...1000, .pitchOffset: 0...1000, .density: 1...100, .duration: 0.05...1,
    ]

    @Test("Load without a warning", arguments: all)
    func load(_ name: String) throws {
        let file = MappingFile(path: "\(Self.checkout)/Mappings/\(name).toml")
        #expect(file.diagnostics == [])
        let mapping = try #require(file.mapping)
        let words = mapping.name.lowercased().filter { $0 != "," }.split(separator: " ").joined(separator: "-")
        #expect(words == name || name == "knobs-drag")
        #expect(!mapping.about.isEmpty)
    }

    @Test("They are all there is, and each tells an editor where the schema is")
    func complete() throws {
        let folder = "\(Self.checkout)/Mappings"
        #expect(MappingStore(folders: [folder]).names.sorted() == (Self.all + Self.parts).sorted())
        #expect(MappingStore(folders: [folder]).namesForHands.sorted() == Self.all.sorted())
        #expect(MappingStore(folders: [folder]).names.prefix(3) == ["touch", "faders", "knobs"])
        for name in Self.all + Self.parts {
            let text = try String(contentsOfFile: "\(folder)/\(name).toml", encoding: .utf8)
            #expect(text.hasPrefix("#:schema ../docs/mapping.schema.json\n"))
        }
    }

    @Test(
        "Play the thesis's parameters within its ranges, whatever else they play",
        // A tone of grains lies beyond them, and a finger that rests makes no dust.
        arguments: all.filter { !["formant", "dust"].contains($0) })
    func within(_ name: String) throws {
        let mapping = try #require(MappingFile(path: "\(Self.checkout)/Mappings/\(name).toml").mapping)
        for binding in mapping.bindings {
            guard let range = Self.ranges[binding.parameter] else { continue }
            #expect(range.contains(binding.low) && range.contains(binding.high))
        }
    }

    @Test("Share the thesis's ranges, so that three hands play one sound", arguments: names + ["knobs-drag"])
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

    @Test("Landscape has a field for each of six sounds")
    func landscape() throws {
        let mapping = try #require(MappingFile(path: "\(Self.checkout)/Mappings/landscape.toml").mapping)
        #expect(mapping.controls.map(\.handling.sound) == (1...6).map { .number($0) })
        #expect(mapping.controls.allSatisfy(\.isField) && mapping.missingPlace(of: 1) == nil)
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
