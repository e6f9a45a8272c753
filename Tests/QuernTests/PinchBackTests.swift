import Foundation
import Testing
import Touch

/// Two fingers on the touch device close a view, whatever mapping is played.
@Suite("A pinch goes back, in a terminal", .waiting) struct PinchBackTests {
    @Test(
        "Two fingers drawn together to 0.7 close the view that is open, as Esc does; on the surface they play",
        arguments: ["touch", "eyes-free"])
    func back(mapping: String) throws {
        let program = try Program()
        defer { program.remove() }
        let hands = try Hands(pause: 0.02)
        let terminal = try Terminal(
            program, "--audio", "silent", "--device", hands.device, "--mapping", mapping)
        try terminal.wait(for: "the panel") { $0.contains(": menu") }
        try terminal.type("p")
        try terminal.wait(for: "the parameters") { $0.contains("All parameters") }
        pinch(to: 0.85, hands)
        try terminal.wait(for: "the parameters still") { $0.contains("All parameters") }
        pinch(to: 0.5, hands)
        try terminal.wait(for: "the surface") { !$0.contains("All parameters") }
        pinch(to: 0.5, hands)
        try terminal.type("M")
        try terminal.wait(for: "a list") { $0.contains("Choose a mapping") }
        pinch(to: 0.5, hands)
        try terminal.wait(for: "the surface again") { !$0.contains("Choose a mapping") }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    private func pinch(to ratio: Double, _ hands: Hands) {
        hands.draw(
            [-0.2, 0.2].map { side in
                (0...20).map { SurfacePoint(x: 0.5 + side * (1 - (1 - ratio) * Double($0) / 20), y: 0.5) }
            })
    }
}
