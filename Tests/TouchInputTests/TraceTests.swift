import Testing
import Touch
import TouchInput

@Suite("How touches are printed")
struct TraceTests {
    private let frame = TouchFrame(
        timeMicroseconds: 12_000_345,
        contacts: [
            Contact(id: 1, phase: .ended, position: SurfacePoint(x: 0.123456789, y: 1)),
            Contact(id: 2, phase: .began, position: SurfacePoint(x: 0, y: 0.000001), strength: 0.5),
        ])

    @Test("A frame is one JSON object with everything in it")
    func json() {
        #expect(
            TraceFormat.json(frame)
                == #"{"time": 12.000345, "contacts": [{"id": 1, "phase": "ended", "x": 0.123456789, "y": 1.000000000, "strength": null}, "#
                + #"{"id": 2, "phase": "began", "x": 0.000000000, "y": 0.000001000, "strength": 0.500000000}]}"#)
    }

    @Test("A frame is one line for people")
    func plain() {
        #expect(TraceFormat.plain(frame) == "12.000345  1 ended 0.123 1.000  2 began 0.000 0.000 strength 0.50")
    }
}
