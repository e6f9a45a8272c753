import Foundation
import Testing
import Touch

/// Gestures that are taught and changed by typing, in a running program.
@Suite("Gestures, typed", .waiting) struct TypedGestureTests {
    @Test("a gesture is taught, listed, tried, changed, removed and brought back")
    func everything() throws {
        let program = try Program()
        defer { program.remove() }
        let hands = try Hands(pause: 0.05)
        let typed = try Typed(program, "--device", hands.device, "--audio", "silent")
        /// Taps until that was printed: on a busy machine one can last as long as a press.
        func tap(until text: String) throws {
            for _ in 0..<10 where try !typed.output.contains(text) {
                hands.lay(SurfacePoint(x: 0.2, y: 0.5))
                hands.lay()
                Thread.sleep(forTimeInterval: 0.5)
            }
            try typed.wait(for: text)
        }
        try typed.wait(for: "touch:")
        try typed.type("gestures\nteach mute\n")
        try typed.wait(for: "no gestures in Touch: teach PARAMETER or teach ACTION adds one")
        try typed.wait(for: "teach mute: Make the gesture on the surface two or three times.")
        hands.draw([(0...30).map { SurfacePoint(x: 0.2 + 0.1 * Double($0) / 30, y: 0.5) }])
        try typed.wait(for: "That was a drag. An action needs a tap, double tap, long press or swipe")
        try tap(until: "seen: tap with 1 finger")
        try tap(until: "recognised: tap with 1 finger")
        try typed.wait(for: "Also moves tone")
        try typed.type("teach save\n")
        try typed.wait(for: "saved to ")
        try typed.wait(for: "teach: ended")
        try typed.type("gestures\ngestures try 1\n")
        try typed.wait(for: "mute; taught; also moves tone")
        try typed.wait(for: ": mute: Try it on the surface: it is active.")
        try tap(until: "It works: recognised once.")
        try typed.type("gestures change 1 freeze\n")
        try typed.wait(for: "gesture changed: tap with 1 finger")
        try typed.type("gestures\n")
        try typed.wait(for: ": freeze; taught")
        try typed.type("gestures remove 1\n")
        try typed.wait(for: "gesture removed: tap with 1 finger")
        let path = try #require(
            typed.output.firstMatch(of: #/gesture removed: .*, from (.*touch\.toml)/#).map { String($0.1) })
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("taught"))
        try typed.type("gestures undo\n")
        try typed.wait(for: " is back in ")
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("taught = true"))
        try typed.type("gestures undo\ngestures redo\ngestures undo\ngestures undo\ngestures undo\n")
        try typed.wait(for: " removed from ")
        try typed.wait(for: "no change of the gestures to undo")
        try typed.type("quit\n")
        typed.expectEnd()
    }
}
