import Foundation
import Testing

/// How the panel looks, chosen and found again.
@Suite(.waiting) struct PanelSettingsTests {
    @Test("what is chosen is seen at once, kept at once, and there at the next start")
    func kept() throws {
        let program = try Program()
        defer { program.remove() }
        let first = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try first.wait(for: "the panel") { $0.contains("┌") && $0.contains("texture") }
        try first.type("o")
        try first.wait(for: "the settings") {
            $0.contains("theme         auto") && $0.contains("graphics      auto: braille")
        }
        // The second of the rows, to its last choice: ASCII.
        try first.press("Down")
        try first.press("Left")
        try first.wait(for: "another choice") { $0.contains("graphics      ASCII") }
        program.waitForSettings { $0.contains(#""graphics" : "ascii""#) }
        try first.send(SIGKILL)
        try first.wait(for: "the end") { $0.contains("EXIT 137") }

        let second = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try second.wait(for: "the panel in ASCII") { $0.contains("texture") && !$0.contains("┌") && $0.contains("+") }
        try second.type("q")
        try second.expectLeft(0)
    }

    @Test("what was left is found again; --fresh starts as the first time, and leaves alone how the panel looks")
    func fresh() throws {
        let program = try Program()
        defer { program.remove() }
        let place = program.file(".local/state/quern/settings.json")
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        let left = #"{"version": 1, "mapping": "Knobs", "levelDecibels": -30, "panel": {"graphics": "ascii"}}"#
        try Data(left.utf8).write(to: place)

        let again = try Terminal(program, "--audio", "silent", "--device", "none")
        try again.wait(for: "what was left") {
            $0.contains("-30 dB") && $0.contains(">3 Knobs<") && !$0.contains("┌")
        }
        try again.type("q")
        try again.expectLeft(0)

        let fresh = try Terminal(program, isFirstStart: true, "--audio", "silent", "--device", "none", "--fresh")
        try fresh.wait(for: "the first start") {
            $0.contains("-12 dB") && $0.contains("Pad") && $0.contains("choir") && !$0.contains("┌")
        }
        try fresh.type("q")
        try fresh.expectLeft(0)
    }
}
