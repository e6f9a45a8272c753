import Foundation
import Testing

/// The views beside the surface, in a real terminal.
@Suite("The other views, in a terminal", .waiting) struct OtherViewsTests {
    @Test("parameters, the menu, the help and the messages are reached by keys, and do what they say")
    func keys() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("texture") && $0.contains(": menu") }
        try terminal.type("p")
        try terminal.wait(for: "every parameter") { $0.contains("All parameters") && $0.contains("▸ ◆ pitch ") }
        try terminal.press("Down")
        try terminal.press("Right")
        try terminal.press("Right")
        try terminal.wait(for: "the offset, two steps up") { $0.contains("520 Hz") }
        try terminal.type(":")
        try terminal.wait(for: "the menu") { $0.contains(" Menu") }
        try terminal.type("messa")
        try terminal.press("Enter")
        try terminal.wait(for: "the messages") { $0.contains(" Messages") }
        try terminal.type("?")
        try terminal.wait(for: "the help") { $0.contains("In the message list") }
        try terminal.type("?")
        try terminal.wait(for: "the messages again") { $0.contains(" Messages") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("the mouse alone closes a view, and chooses in one")
    func mouse() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse")
        try terminal.wait(for: "the panel") { $0.contains("texture") }
        try terminal.type("M")
        try terminal.wait(for: "the list") { $0.contains("Choose a mapping") }
        try terminal.click("×")
        try terminal.wait(for: "the surface") { !$0.contains("Choose a mapping") && $0.contains("texture") }
        try terminal.type("M")
        try terminal.wait(for: "the list") { $0.contains("Choose a mapping") }
        try terminal.click("Four faders")
        try terminal.wait(for: "the faders") { $0.contains("Faders◂") && !$0.contains("Choose a mapping") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }
}
