import Recording
import Session
import Testing

@Suite("What the engine has changed since a performance") struct PerformanceChangesTests {
    private func performance(version: Int, sound: String = "study ab 1.0", _ change: String = "") throws -> Performance
    {
        let lines = [
            "quern-performance \(version)", "rate 48000", "seed 1", "kernel plain", "quality fine", "level -12",
            "clouds 1", "grains 100", "begin 0", "sound \(sound)", "a 0 place 0 0", "a 0 use 0 0",
        ]
        let text = (lines + [change].filter { !$0.isEmpty } + ["end 64", ""]).joined(separator: "\n")
        return try Performance(text: Array(text.utf8), file: "f")
    }

    @Test("is told where it is heard") func told() throws {
        for (sound, change) in [
            ("study ab 1.0", "a 0 glide@0 7"), ("study ab 1.0", "a 0 lfo 1 glide 3"), ("rain ab 220.0", ""),
            ("a ab 220.0 /a.wav", ""),
        ] {
            #expect(try performance(version: 3, sound: sound, change).changesSince.contains { $0.contains("brighter") })
            #expect(try performance(version: 4, sound: sound, change).changesSince.isEmpty)
        }
    }

    @Test("also of too many grains, and of grains beyond a side, where they sound") func crowded() throws {
        let values = "a 0 density@0 100\na 0 duration@0 2\na 0 pan@0 0.8\na 0 stereo-spread@0 0.5"
        #expect(try performance(version: 3, values).changesSince.isEmpty)
        #expect(try performance(version: 3, values + "\na 0 start 0").changesSince.count == 2)
        #expect(try performance(version: 4, values + "\na 0 start 0").changesSince.isEmpty)
    }

    @Test("and nowhere else") func untold() throws {
        for version in 1...3 {
            #expect(try performance(version: version).changesSince.isEmpty)
            #expect(try performance(version: version, "a 0 glide@0 0").changesSince.isEmpty)
        }
    }
}
