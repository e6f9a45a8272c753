import Foundation
import Testing

/// What is not there costs a line that says what is true, and Quern plays on.
@Suite("What is missing costs a line", .waiting) struct MissingPartsTests {
    @Test(
        "MIDI without a sequencer", .enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/seq")),
        arguments: [["--midi"], ["--midi-from", "nanoKONTROL2"], ["--midi-out", "--midi-clock-out"]])
    func midi(options: [String]) throws {
        let program = try Program()
        defer { program.remove() }
        let played = try program.run(["play", "--plain", "--device", "none", "--audio", "silent"] + options)
        #expect(played.status == 0, "\(played)")
        #expect(
            played.output.split(separator: "\n").count { $0.contains("no MIDI: no ALSA sequencer") } == 1, "\(played)")
    }

    @Test("a terminal with TERM=dumb is played on by typing, and hears of no mouse") func dumb() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, columns: 120, variables: ["TERM": "dumb"], "--audio", "silent")
        try terminal.wait(for: "plain lines") {
            $0.contains("no panel, using plain lines: TERM=dumb") && $0.contains("type help for a list of commands")
                && !$0.contains("mouse")
        }
        try terminal.type("hold\n")
        try terminal.wait(for: "sound") { $0.contains("held") }
        try terminal.type("quit\n")
        try terminal.expectLeft(0)
        let devices = try Terminal(program, columns: 120, variables: ["TERM": "dumb"], command: "devices")
        try devices.wait(for: "the list") {
            $0.contains("EXIT 0") && $0.contains("Touch devices") && !$0.contains("mouse")
        }
    }

    @Test("a snapshot that no file holds is there until the end, and the reason is told", arguments: [false, true])
    func snapshot(hasPanel: Bool) throws {
        let program = try Program()
        defer { program.remove() }
        // Nothing can be made there, whoever one is.
        let variables = ["HOME": "/proc/quern-nobody", "XDG_CACHE_HOME": program.file("cache").path]
        let terminal =
            hasPanel
            ? try Terminal(program, columns: 120, variables: variables, "--audio", "silent", "--device", "mouse")
            : try Terminal(
                program, columns: 120, variables: variables, "--plain", "--audio", "silent", "--device", "none")
        try terminal.wait(for: "the start") { $0.contains(hasPanel ? "550 Hz" : "type help") }
        try terminal.type(hasPanel ? "S" : "store\n")
        try terminal.wait(for: "what is true") { $0.contains("snapshot: 1 saved until Quern quits") }
        try terminal.wait(for: "why") {
            $0.contains("snapshots are lost when Quern quits: ") && $0.contains("snapshots.json")
        }
        if hasPanel {
            try terminal.type("v")
            try terminal.wait(for: "the list") { $0.contains("1 ● saved until Quern quits") }
            try terminal.press("Escape")
            try terminal.wait(for: "the stage") { $0.contains("550 Hz") }
        }
        try terminal.type(hasPanel ? "q" : "quit\n")
        try terminal.wait(for: "the end") { $0.contains("EXIT 0") }
    }
}
