import Granular
import Instrument
import Mapping
import Sounds
import Testing
import Touch

@Suite("Exact values, and sounds by their names")
struct ExactValueTests {
    private static let mapping = Mapping(
        name: "Fader",
        controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 1_000))])

    private func desk(_ names: String...) -> Desk {
        let source = Source.thesis(sampleRate: 48_000)
        return Desk(
            mappings: [Self.mapping], start: Self.mapping, sounds: names.map { Sound(name: $0, source: source) },
            levelDecibels: -12)
    }

    @Test("A value is taken as it is, beyond the mapping's range too, and kept within its whole range")
    func whole() {
        var desk = desk("a")
        for (value, set) in [(1_234.5, 1_234.5), (-3, 1), (1e9, 20_000), (.infinity, 20_000)] {
            _ = desk.set(.pitch, to: value, at: 0)
            #expect(desk.mapper.values[.pitch] == set)
        }
        #expect(desk.set(.pitch, to: .nan, at: 0).isEmpty && desk.mapper.values[.pitch] == 20_000)
    }

    @Test("Of choices the nearest is taken")
    func choices() {
        var desk = desk("a")
        for (value, set) in [(1.4, 1), (1.6, 2), (-9, 0), (99, Double(WindowKind.allCases.count - 1))] {
            _ = desk.set(.window, to: value, at: 0)
            #expect(desk.mapper.values[.window] == set)
        }
    }

    @Test("No two sounds have one name, and each is found by its own")
    func names() {
        var desk = desk("rain", "hail", "rain", "rain 2", "rain")
        #expect(desk.sounds.map(\.name) == ["rain", "hail", "rain 2", "rain 2 2", "rain 3"])
        for (place, name) in desk.sounds.map(\.name).enumerated() {
            #expect(desk.takeSound(name).message == "sound: \(name)")
            #expect(desk.sound == place)
        }
    }

    @Test("A sound that is not there is said, and nothing changes")
    func unknown() {
        var desk = desk("rain", "hail")
        let outcome = desk.takeSound("snow")
        #expect(outcome.changes.isEmpty && outcome.message == "there is no sound \"snow\"" && desk.sound == 0)
        #expect(desk.takeSound("rain").changes.isEmpty, "it is played already")
    }
}
