import Foundation
import Testing
import Touch
import TouchInput

/// What is written to the terminal while a tape is played.
@Suite(.waiting) struct TapeOutputTests {
    /// A finger that goes to and fro around a place of its own, some 30 mm a second.
    private static func path(of finger: Int) -> [SurfacePercent] {
        (0..<400).map { step in
            let (time, place) = (Double(step), Double(finger))
            let across: Double = 5 + 9 * place + 4 * sin(time * 0.3 + place)
            let up: Double = 50 + 30 * sin(time * 0.21 + place)
            return SurfacePercent(across, up)
        }
    }

    @Test("Ten fingers that move over the outline write at most 60 kB a second to a terminal of 80 × 24")
    func bytes() throws {
        let program = try Program()
        defer { program.remove() }
        let strokes = (0..<10).map { finger in
            Stroke(finger: finger, startMilliseconds: 0, durationMilliseconds: 12_000, points: Self.path(of: finger))
        }
        let recording = try program.write(VirtualTouchscreen().recording(of: strokes).text, to: "ten.evemu")
        let terminal = try PseudoTerminal(
            program, columns: 80, rows: 24, variables: ["TERM": "xterm-256color"],
            ["play", "voice", "--fresh", "--audio", "silent", "--device", recording, "--mapping", "clouds"])
        terminal.wait(for: "the fingers") { $0.contains("\u{25c9}") }
        let (start, before) = (ContinuousClock.now, terminal.byteCount)
        Thread.sleep(forTimeInterval: 3)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let rate = Double(terminal.byteCount - before) / seconds
        #expect((1_000...60_000).contains(rate), "\(rate) bytes a second")
        terminal.type("qq")
        #expect(terminal.end() == 0)
    }
}
