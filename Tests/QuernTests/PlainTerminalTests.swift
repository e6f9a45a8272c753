import Foundation
import OSC
import TestSupport
import Testing
import Touch

/// Typing on a real terminal, while things happen.
@Suite(.waiting) struct PlainTerminalTests {
    @Test("no line that tells what changes cuts into the line that is typed; they come after it")
    func waits() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        let terminal = try Terminal(program, "--plain", "--device", "none", "--audio", "silent", "--osc", "\(port)")
        try terminal.wait(for: "the first lines") { $0.contains("type help for a list of commands") }
        try terminal.type("hold\n")
        try terminal.wait(for: "values") { $0.contains("pitch 550 Hz") }
        try terminal.type("density ")
        try oscsend(to: port, "/quern/action/mute")
        try oscsend(to: port, "/quern/parameter/pitch", "f", "300")
        try oscsend(to: port, "/quern/level", "f", "-20")
        Thread.sleep(forTimeInterval: 1.5)
        let screen = try terminal.screen
        #expect(
            screen.split(separator: "\n").last?.hasPrefix("density") == true && !screen.contains("muted"), "\(screen)")
        try terminal.type("30\n")
        try terminal.wait(for: "all of it") {
            $0.contains("density 30\n") && $0.contains("\nmuted") && $0.contains("pitch 300 Hz")
                && $0.contains("volume −20.0 dB")
        }
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("what came and went while a line was typed is told once it is finished, before the answer")
    func heldLines() throws {
        let program = try Program()
        defer { program.remove() }
        let hands = try Hands()
        let terminal = try Terminal(program, "--plain", "--device", hands.device, "--audio", "silent")
        try terminal.wait(for: "the first lines") { $0.contains("type help for a list of commands") }
        try terminal.type("dens")
        try terminal.wait(for: "what is typed") { $0.contains("\ndens") }
        hands.draw([(0...8).map { SurfacePoint(x: 0.2 + 0.05 * Double($0), y: 0.6) }])
        Thread.sleep(forTimeInterval: 0.5)
        #expect(try !terminal.screen.contains("sounding"))
        try terminal.type("ity 33")
        try terminal.press("Enter")
        let screen = try terminal.wait(for: "the answer") { $0.contains("density 33 /s") }
        let places = ["\ndensity 33\n", "\nsounding\n", "\npitch ", "\nfading\n", "\ndensity 33 /s"].map {
            screen.firstRange(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(screen)")
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("a message comes at once, and what was typed so far is shown again after it")
    func message() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        let terminal = try Terminal(program, "--plain", "--device", "none", "--audio", "silent", "--osc", "\(port)")
        try terminal.wait(for: "the first lines") { $0.contains("type help for a list of commands") }
        try terminal.type("pit")
        try terminal.wait(for: "what is typed") { $0.contains("\npit") }
        try oscsend(to: port, "/quern/sound", "s", "sine")
        try terminal.wait(for: "the message") { $0.contains("\npit\nsound: sine\npit") }
        try terminal.type("ch 441")
        try terminal.press("Enter")
        try terminal.wait(for: "the answer") { $0.contains("pitch 441 Hz") }
        try terminal.press("C-d")
        try terminal.expectLeft(0)
    }

    @Test("quiet stops those lines, and what is typed is answered as before")
    func quiet() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(program, "--device", "none", "--audio", "silent")
        try typed.type("quiet on\n")
        try typed.wait(for: "quiet is on")
        try typed.type("hold\n")
        try typed.wait(for: "held")
        Thread.sleep(forTimeInterval: 1.2)
        #expect(try !typed.output.contains("pitch 550 Hz"))
        try typed.type("quiet off\npitch 500\ndensity\n")
        try typed.wait(for: "density 50 /s")
        try typed.type("quit\n")
        typed.expectEnd()
    }

    @Test("the terminal is given back when Ctrl-\\ ends the program")
    func forced() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, isDirect: false, "--plain", "--device", "none", "--audio", "silent")
        try terminal.wait(for: "the first lines") { $0.contains("type help for a list of commands") }
        let pid = try terminal.waitedFor
        try terminal.press("C-\\")
        waitForEnd(of: pid)
        try "".write(to: program.file("go"), atomically: true, encoding: .utf8)
        try terminal.wait(for: "the exit") { $0.contains("EXIT") }
        let before = try String(contentsOf: program.file("before"), encoding: .utf8)
        #expect(try String(contentsOf: program.file("after"), encoding: .utf8) == before)
    }
}
