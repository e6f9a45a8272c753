import Foundation
import OSC
import TestSupport
import Testing

/// What the built program answers to what is typed, and tells of what comes from elsewhere.
@Suite("Answers", .waiting) struct AnswersTests {
    @Test(
        "on the panel a typed value is answered with its reason; the menu and the parameters are searched",
        arguments: [[40, 12], [80, 24]])
    func panel(size: [Int]) throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, columns: size[0], rows: size[1], "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("550 Hz") }
        try terminal.type("=filter-cutoff 500")
        try terminal.press("Enter")
        try terminal.wait(for: "what was set") { $0.contains("set: filter-cutoff 500 Hz") }
        try terminal.wait(for: "the reason") { $0.contains("the filter is off") }
        try terminal.type("=pitch-set 0 3:0.5 7")
        try terminal.press("Enter")
        try terminal.wait(for: "the notes") { $0.contains("set: pitch-set own (0 3:0.5 7)") }
        try terminal.type("=format flac")
        try terminal.press("Enter")
        try terminal.wait(for: "what a command did") { $0.contains("recordings: FLAC") }
        try terminal.type("=grain x")
        try terminal.press("Enter")
        try terminal.wait(for: "what is wrong with it") { $0.contains("number of grains") && $0.contains("= grain x") }
        try terminal.press("Escape")
        try terminal.wait(for: "no line with a command") { !$0.contains("grain x") }
        try terminal.type(":")
        try terminal.wait(for: "the menu for a command") { $0.contains("Menu") }
        try terminal.type("mix rain 0.5")
        try terminal.wait(for: "the command in the menu") { $0.contains("▸   mix rain 0.5") }
        try terminal.press("Enter")
        try terminal.wait(for: "the mix") { $0.contains("mix: ") && $0.contains("rain") && !$0.contains("Menu") }
        try terminal.type("=sounds")
        try terminal.press("Enter")
        try terminal.wait(for: "the list of sounds") { $0.contains("type part of the name") }
        try terminal.press("Escape")
        try terminal.wait(for: "the surface after a list") { $0.contains("texture") }
        try terminal.type("=window hall")
        try terminal.press("Enter")
        try terminal.wait(for: "what it takes, to its end") { $0.contains("shape") && $0.contains("expodec") }
        try terminal.press("Escape")
        try terminal.wait(for: "no line") { !$0.contains("window hall") }
        try terminal.type(":")
        try terminal.wait(for: "the menu") { $0.contains("Menu") }
        try terminal.type("reverb-t")
        try terminal.wait(for: "the parameter") { $0.contains("▸   reverb-time") }
        try terminal.press("Enter")
        try terminal.wait(for: "the list of parameters") { $0.contains("All parameters") && $0.contains("reverb-time") }
        try terminal.type("pitch-set")
        try terminal.wait(for: "the notes in the list") { $0.contains("own: 0 3:0.5 7") && !$0.contains("reverb-time") }
        try terminal.press("Escape")
        try terminal.wait(for: "all parameters") { $0.contains("type part of the name") }
        try terminal.press("Escape")
        try terminal.wait(for: "the surface") { $0.contains("texture") }
        try terminal.type("=quit")
        try terminal.press("Enter")
        try terminal.expectLeft(0)
    }

    @Test("without a terminal a snapshot is there until the end, and the reason is told once")
    func piped() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent")
        try typed.type("store\nstore\n")
        try typed.wait(for: "snapshot: 2 saved until Quern quits")
        let reason = "snapshots are lost when Quern quits: they are saved only if it runs in a terminal\n"
        try typed.wait(for: reason)
        try typed.type("quit\n")
        typed.expectEnd()
        #expect(try typed.output.components(separatedBy: reason).count == 2)
    }

    @Test("a value typed while a sound loads stays; what OSC changes is told at rest, also in silence")
    func plain() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        let typed = try Typed(program, "--device", "none", "--audio", "silent", "--osc", "\(port)")
        try typed.wait(for: "OSC: listening")
        try typed.type("sound choir\npitch 321\n")
        try typed.wait(for: "sound: choir")
        try typed.type("pitch\nquiet\n")
        try typed.wait(for: "quiet on stops")
        let pitches = try typed.output.split(separator: "\n").filter { $0.hasPrefix("pitch ") }
        #expect(Set(pitches) == ["pitch 321 Hz"] && pitches.count > 1, "\(pitches)")
        // What came with the sound, in one line: more at once are only counted.
        try typed.wait(for: "more values")
        for step in 1...20 { try oscsend(to: port, "/quern/parameter/delay-time", "f", "\(Double(step) / 10)") }
        try typed.wait(for: "delay-time 2 beats = 1/2")
        #expect(try typed.output.components(separatedBy: "delay-time ").count <= 3)
        try typed.type("quit\nquit\n")
        typed.expectEnd()
    }

    @Test("render says in a line which settings have no effect")
    func render() throws {
        let program = try Program()
        defer { program.remove() }
        let run = try program.run(
            "render", "--set", "filter-cutoff=500", "--set", "reverb-freeze=yes", "--set", "window=1", "--set",
            "delay-time=1/8t", "--seconds", "0.1", "-o", "x.wav")
        #expect(run.status == 0)
        #expect(
            run.errors == "no effect: filter-cutoff (the filter is off), delay-time (delay-mix is 0)\n", "\(run.errors)"
        )
        let quiet = try program.run("render", "--set", "pitch=500", "--seconds", "0.1", "-o", "y.wav")
        #expect(quiet.status == 0 && quiet.errors.isEmpty)
    }
}
