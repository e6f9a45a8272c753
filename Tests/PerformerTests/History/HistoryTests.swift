import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("The states of the last hour")
struct HistoryTests {
    private static let fader = Mapping(
        name: "Pitch",
        controls: [
            .fader(name: "p", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 0, high: 1_000))
        ])

    private func performer() -> Performer {
        Performer(
            mappings: [Self.fader], start: Self.fader,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    private func touch(_ performer: inout Performer, _ phase: Contact.Phase, y: Double, seconds: Double) {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: y))
        let frame = TouchFrame(timeMicroseconds: Int64(seconds * 1e6), contacts: [contact])
        _ = performer.touch(frame, by: .device, on: .assumed(aspect: 1.5))
    }

    @Test("The message says where one is, and how long ago that was left")
    func places() {
        var performer = performer()
        for (seconds, pitch) in [(10, 200.0), (20, 300), (200, 400)] {
            _ = performer.advance(to: Int64(seconds) * 1_000_000)
            _ = performer.set(.pitch, to: pitch, at: Int64(seconds) * 1_000_000)
        }
        #expect(performer.historyPosition == HistoryPosition(past: 3))
        _ = performer.advance(to: 206_500_000)
        #expect(performer.undo().message == "undo: pitch 400 Hz → 300 Hz · 2 to undo, 1 to redo")
        _ = performer.advance(to: 320_000_000)
        #expect(performer.undo().message == "undo: pitch 300 Hz → 200 Hz · 1 to undo, 2 to redo")
        #expect(performer.historyPosition == HistoryPosition(past: 1, future: 2, secondsAgo: 300))
        #expect(performer.redo().message == "redo: pitch 200 Hz → 300 Hz · 2 to undo, 1 to redo")
        #expect(performer.redo().message == "redo: pitch 300 Hz → 400 Hz · 3 to undo, none to redo")
    }

    @Test("A touch that goes on for long leaves a state every two seconds, where it changed something")
    func longTouch() {
        var performer = performer()
        touch(&performer, .began, y: 0, seconds: 1)
        // Ten seconds upwards, then ten at rest.
        for frame in 1...1_000 { touch(&performer, .moved, y: Double(frame) / 1_000, seconds: 1 + Double(frame) / 100) }
        for frame in 1...1_000 { touch(&performer, .moved, y: 1, seconds: 11 + Double(frame) / 100) }
        touch(&performer, .ended, y: 1, seconds: 21.1)
        var pitches: [Double] = []
        while performer.undo().message?.hasPrefix("undo: pitch") == true {
            pitches.append(performer.mapper.values[.pitch])
        }
        #expect(pitches == [999, 799, 599, 399, 199, 550])
    }

    @Test("A drag that goes on for long leaves a state every two seconds too")
    func longDrag() {
        var performer = performer()
        for step in 1...200 { _ = performer.set(.density, to: Double(100 + step), at: Int64(step) * 33_000) }
        var steps = 0
        while performer.undo().message?.hasPrefix("undo: density") == true { steps += 1 }
        #expect(steps == 4, "\(performer.historyPosition) \(performer.mapper.values[.density])")
    }

    @Test("Nothing of the hour is lost, however one goes back and on; what is older goes")
    func bounds() {
        var performer = performer()
        var found: Set<Double> = []
        for step in 1...1_000 {
            let time = Int64(step) * 4_000_000
            _ = performer.set(.density, to: Double(step), at: time)
            // Now and then two back, and on from there.
            if step % 10 == 0 { for _ in 0..<2 { _ = performer.undo() } }
        }
        _ = performer.advance(to: 4_000_000_000)
        while performer.redo().message?.hasPrefix("redo: density") == true {}
        found.insert(performer.mapper.values[.density])
        while performer.undo().message?.hasPrefix("undo: density") == true {
            found.insert(performer.mapper.values[.density])
        }
        #expect(performer.undo().message == "nothing to undo: changes older than an hour are gone")
        // 4,000 s were played: of the last 3,600 every value is there.
        #expect(Set((101...1_000).map(Double.init)).subtracting(found).isEmpty)
        #expect(found.allSatisfy { $0 >= 98 }, "\(found.sorted().prefix(5))")
    }

    @Test("There are no more states than the memory that is meant for them holds")
    func limit() {
        var performer = performer()
        for step in 1...9_000 {
            _ = performer.set(.density, to: Double(step % 2 + 1), at: Int64(step) * 400_000 * 5 / 2)
        }
        #expect(performer.historyPosition.past == 3_601)
        var fast = self.performer()
        for step in 1...9_000 {
            _ = fast.set(step % 2 == 0 ? .density : .pan, to: Double(step) / 9_000, at: Int64(step) * 1_000)
        }
        #expect(fast.historyPosition.past == 8_193)
    }
}
