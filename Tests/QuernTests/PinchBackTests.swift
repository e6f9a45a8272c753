import Foundation
import OSC
import Testing
import Touch
import TouchInput

/// Two fingers on the touch device close a view, whatever mapping is played.
@Suite("A pinch goes back, in a terminal", .waiting) struct PinchBackTests {
    @Test(
        "Two fingers drawn together to 0.7 close the view that is open, as Esc does; on the surface they play",
        arguments: ["touch", "eyes-free"])
    func back(mapping: String) throws {
        let program = try Program()
        defer { program.remove() }
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        let sender = try TUIOSender(to: OSCEndpoint(port: port))
        sender.start()
        defer { sender.stop() }
        let terminal = try Terminal(
            program, "--audio", "silent", "--device", "tuio:\(port)", "--mapping", mapping)
        try terminal.wait(for: "the panel") { $0.contains(": menu") }
        try terminal.type("p")
        try terminal.wait(for: "the parameters") { $0.contains("All parameters") }
        pinch(to: 0.85, sender, first: 1)
        try terminal.wait(for: "the parameters still") { $0.contains("All parameters") }
        pinch(to: 0.5, sender, first: 3)
        try terminal.wait(for: "the surface") { !$0.contains("All parameters") }
        pinch(to: 0.5, sender, first: 5)
        try terminal.type("M")
        try terminal.wait(for: "a list") { $0.contains("Choose a mapping") }
        pinch(to: 0.5, sender, first: 7)
        try terminal.wait(for: "the surface again") { !$0.contains("Choose a mapping") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    private func pinch(to ratio: Double, _ sender: TUIOSender, first id: Int) {
        for step in 0...20 {
            let half = 0.2 * (1 - (1 - ratio) * Double(step) / 20)
            let phase: Contact.Phase = step == 0 ? .began : step == 20 ? .ended : .moved
            let contacts = [(id, 0.5 - half), (id + 1, 0.5 + half)].map {
                Contact(id: $0, phase: phase, position: SurfacePoint(x: $1, y: 0.5))
            }
            sender.send(TouchFrame(timeMicroseconds: 0, contacts: contacts))
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}
