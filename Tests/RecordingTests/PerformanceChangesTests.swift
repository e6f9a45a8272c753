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
            #expect(try performance(version: 3, sound: sound, change).changesSince?.contains("brighter") == true)
            #expect(try performance(version: 4, sound: sound, change).changesSince == nil)
        }
    }

    @Test("and nowhere else") func untold() throws {
        for version in 1...3 {
            #expect(try performance(version: version).changesSince == nil)
            #expect(try performance(version: version, "a 0 glide@0 0").changesSince == nil)
        }
    }
}
