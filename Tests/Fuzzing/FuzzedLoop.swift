import Granular
import Mapping
import Performer
import Session
import Sounds

/// Loops: read, written again, and played for a while.
enum FuzzedLoop {
    private static let mapping = Mapping(
        name: "m",
        controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.duration, low: 0.1, high: 1))])
    private static let maxSteps = 1_000

    static func read(_ bytes: [UInt8]) {
        do throws(KeptFile.Problem) {
            let loop = try KeptLoop(text: bytes, file: "loop.txt")
            let again = try KeptLoop(text: loop.text, file: "loop.txt")
            precondition(again.text == loop.text, "what is written again is another text")
            play(loop)
        } catch {
            expectOneLine("\(error)")
        }
    }

    private static func play(_ loop: KeptLoop) {
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: [Sound(name: "none", source: .silence)], levelDecibels: -12)
        _ = performer.restoreLoop(loop, at: 0)
        _ = performer.loop(.play, at: 0)
        var time: Int64 = 0
        for _ in 0..<maxSteps {
            guard let next = performer.nextMicroseconds else { break }
            time = max(time, next)
            _ = performer.advance(to: time)
        }
        _ = performer.loop(.clear, at: time)
        precondition(performer.fingers.isEmpty, "a finger stays")
    }
}
