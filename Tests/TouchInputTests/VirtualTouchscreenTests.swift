import Testing
import Touch
import TouchInput

@Suite("Virtual touches")
struct VirtualTouchscreenTests {
    @Test("A stroke comes down, moves in a straight line and lifts, in percent and milliseconds")
    func stroke() throws {
        let stroke = Stroke(
            finger: 3, startMilliseconds: 100, durationMilliseconds: 100, from: SurfacePercent(0, 100),
            to: SurfacePercent(100, 0))
        let frames = VirtualTouchscreen().recording(of: [stroke]).frames(filtered: true)
        #expect(frames.count == 11)
        #expect(frames.first?.words == ["1 began 0.0 1.0"])
        #expect(frames[5].words == ["1 moved 0.5 0.5"])
        #expect(frames.last?.words == ["1 ended 0.9 0.1"])
        #expect(frames.map(\.timeMicroseconds) == (0...10).map { $0 * 10_000 })
    }

    @Test("A finger that lifts and comes down at once is two contacts")
    func together() {
        let strokes = [0, 100].map {
            Stroke(finger: 0, startMilliseconds: $0, durationMilliseconds: 100, points: [SurfacePercent(50, 50)])
        }
        let frames = VirtualTouchscreen().recording(of: strokes).frames(filtered: true)
        #expect(frames.map { $0.contacts.map(\.phase) } == [[.began], [.ended, .began], [.ended]])
    }

    @Test("The same strokes give the same touches by either protocol")
    func protocols() {
        let strokes = [
            Stroke(
                finger: 0, startMilliseconds: 0, durationMilliseconds: 300, from: SurfacePercent(10, 10),
                to: SurfacePercent(60, 90)),
            Stroke(
                finger: 1, startMilliseconds: 50, durationMilliseconds: 100, from: SurfacePercent(90, 10),
                to: SurfacePercent(80, 20)),
        ]
        let slots = VirtualTouchscreen(slotScreen()).recording(of: strokes).frames(filtered: false)
        let packets = VirtualTouchscreen(
            packetScreen(extra: [EventCode.positionY: DeviceAxis(minimum: 0, maximum: 100)])
        ).recording(of: strokes).frames(filtered: false)
        #expect(slots == packets)
    }

    @Test("The built-in performance is short, stays on the surface, and ends with every finger lifted")
    func builtIn() throws {
        let recording = BuiltInPerformance.recording
        #expect(recording.device.refusal() == nil)
        #expect((10_000_000...20_000_000).contains(recording.durationMicroseconds))
        let frames = recording.frames(filtered: false)
        #expect(frames.last?.contacts.allSatisfy { $0.phase == .ended } == true)
        #expect(
            frames.allSatisfy {
                $0.contacts.allSatisfy { (0...1).contains($0.position.x) && (0...1).contains($0.position.y) }
            })
        #expect(frames.contains { $0.contacts.filter(\.isDown).count == 2 })
        // Both halves of the surface are played, and a finger stays in its own.
        let finals = frames.flatMap(\.contacts).filter { $0.phase == .ended }
        #expect(finals.contains { $0.position.x < 0.5 } && finals.contains { $0.position.x > 0.5 })
        #expect(Set(frames.flatMap(\.contacts).map(\.id)).count == BuiltInPerformance.strokes.count)
    }
}
