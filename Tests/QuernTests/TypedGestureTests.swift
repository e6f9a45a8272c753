import Foundation
import Testing
import TouchInput

/// Gestures that are taught and changed by typing, in a running program.
@Suite("Gestures, typed", .waiting) struct TypedGestureTests {
    /// Touches that begin at so many ms after the start: a slow drag, then three taps.
    private func recording(in program: Program) throws -> String {
        func stroke(at milliseconds: Int, lasting duration: Int, to x: Double) -> Stroke {
            Stroke(
                finger: 0, startMilliseconds: milliseconds, durationMilliseconds: duration,
                points: [SurfacePercent(20, 50), SurfacePercent((20 + x) / 2, 50), SurfacePercent(x, 50)])
        }
        let strokes =
            [stroke(at: 4000, lasting: 1500, to: 30)]
            + [6500, 8000, 13_000].map { stroke(at: $0, lasting: 100, to: 20) }
        return try program.write(VirtualTouchscreen().recording(of: strokes).text, to: "shown.evemu")
    }

    @Test("a gesture is taught, listed, tried, changed, removed and brought back")
    func everything() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(program, "--device", try recording(in: program), "--audio", "silent")
        try typed.wait(for: "touch:")
        try typed.type("gestures\nteach mute\n")
        try typed.wait(for: "no gestures in Touch: teach PARAMETER or teach ACTION adds one")
        try typed.wait(for: "teach mute: Make the gesture on the surface two or three times.")
        try typed.wait(for: "That was a drag. An action needs a tap, double tap, long press or swipe")
        try typed.wait(for: "seen: tap with 1 finger")
        try typed.wait(for: "recognized: tap with 1 finger")
        try typed.wait(for: "Also moves tone")
        try typed.type("teach save\n")
        try typed.wait(for: "saved to ")
        try typed.wait(for: "teach: ended")
        try typed.type("gestures\ngestures try 1\n")
        try typed.wait(for: "mute; taught; also moves tone")
        try typed.wait(for: ": mute: Try it on the surface: it is active.")
        try typed.wait(for: "It works: recognized once.")
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
