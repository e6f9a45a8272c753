import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Exact values, and sounds by their names")
struct ExactValueTests {
    private static let mapping = Mapping(
        name: "Fader",
        controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 1_000))])

    private func performer(_ names: String...) -> Performer {
        let source = Source.thesis(sampleRate: 48_000)
        return Performer(
            mappings: [Self.mapping], start: Self.mapping, sounds: names.map { Sound(name: $0, source: source) },
            levelDecibels: -12)
    }

    @Test("A value is taken as it is, beyond the mapping's range too, and kept within its whole range")
    func whole() {
        var performer = performer("a")
        for (value, set) in [(1_234.5, 1_234.5), (-3, 1), (1e9, 20_000), (.infinity, 20_000)] {
            _ = performer.set(.pitch, to: value, at: 0)
            #expect(performer.mapper.values[.pitch] == set)
        }
        #expect(performer.set(.pitch, to: .nan, at: 0).isEmpty && performer.mapper.values[.pitch] == 20_000)
    }

    @Test("Of choices the nearest is taken")
    func choices() {
        var performer = performer("a")
        for (value, set) in [(1.4, 1), (1.6, 2), (-9, 0), (99, Double(WindowKind.allCases.count - 1))] {
            _ = performer.set(.window, to: value, at: 0)
            #expect(performer.mapper.values[.window] == set)
        }
    }

    @Test("No two sounds have one name, and each is found by its own")
    func names() {
        var performer = performer("rain", "hail", "rain", "rain 2", "rain")
        #expect(performer.sounds.map(\.name) == ["rain", "hail", "rain 2", "rain 2 2", "rain 3"])
        for (place, name) in performer.sounds.map(\.name).enumerated() {
            #expect(performer.chooseSound(name).message == "sound: \(name)")
            #expect(performer.sound == place)
        }
    }

    @Test("A sound that is not there is said, and nothing changes")
    func unknown() {
        var performer = performer("rain", "hail")
        let effects = performer.chooseSound("snow")
        #expect(effects.changes.isEmpty && effects.message == "Unknown sound: snow" && performer.sound == 0)
        #expect(performer.chooseSound("rain").changes.isEmpty, "it is played already")
    }
}
