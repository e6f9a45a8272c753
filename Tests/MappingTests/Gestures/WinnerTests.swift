import Mapping
import Testing
import Touch

@Suite("Which gesture it is, where it could be several")
struct WinnerTests {
    private let leftHalf = Area(x: 0...0.5, y: 0...1)
    private let rightHalf = Area(x: 0.5...1, y: 0...1)

    /// The indices of the gestures that are made or begin.
    private func winners(_ touches: [PlayedTouch], _ gestures: [Gesture]) -> [Int] {
        var performance = Performance()
        performance.touches = touches
        return performance.events(gestures).filter { $0.phase == .made || $0.phase == .began }.map(\.gesture)
    }

    private func tap(_ x: Double, from: Double = 0, to: Double = 120) -> PlayedTouch {
        .finger(at: (x, 50), from: from, to: to)
    }

    @Test("The most fingers that were down at once count")
    func number() {
        let gestures = (1...3).map { Gesture(.tap, fingers: $0) }
        #expect(winners([tap(20), tap(30, from: 30), tap(40, from: 50, to: 150)], gestures) == [2])
        let drags = (1...2).map { Gesture(.drag(.horizontal), fingers: $0) }
        let slow = PlayedTouch.finger(path: [(10, 50), (40, 50)], from: 0, to: 1500)
        #expect(winners([slow], drags) == [0])
        let joined = PlayedTouch.finger(path: [(30, 50), (60, 50)], from: 20, to: 1500)
        #expect(winners([slow, joined], drags) == [1])
        let gone = PlayedTouch.finger(at: (80, 50), from: 0, to: 100)
        #expect(winners([slow, gone], [drags[0]]) == [], "there were two")
    }

    @Test("What goes on ends when the number changes, and its fingers make nothing more")
    func end() {
        var performance = Performance()
        performance.touches = [
            .finger(path: [(10, 50), (50, 50)], from: 0, to: 2000),
            .finger(path: [(60, 50), (80, 50)], from: 1000, to: 2000),
        ]
        #expect(performance.told(everyGesture) == ["drag horizontal 1 began", "drag horizontal 1 ended"])
        performance.touches = [.finger(path: [(10, 50), (30, 50)], from: 0, to: 1000), tap(70, from: 400, to: 500)]
        #expect(performance.told(everyGesture) == ["drag horizontal 1 began", "drag horizontal 1 ended"])
    }

    @Test("Fingers that are taken away end what goes on and make nothing")
    func cancelled() {
        var drag = PlayedTouch.finger(path: [(10, 50), (30, 50)], from: 0, to: 1000)
        drag.isCancelled = true
        #expect(Performance(drag).told(everyGesture) == ["drag horizontal 1 began", "drag horizontal 1 ended"])
        var swipe = PlayedTouch.finger(path: [(10, 50), (30, 50)], from: 0, to: 160)
        swipe.isCancelled = true
        #expect(Performance(swipe).told(everyGesture) == [])
    }

    /// Two fingers that rest and then are elsewhere, in percent, from one frame to the next.
    private func jump(_ first: (Double, Double), _ second: (Double, Double)) -> [PlayedTouch] {
        [(30.0, first), (50, second)].map { x, way in
            PlayedTouch(from: 0, to: 800) { $0 < 300 ? (x, 50) : (x + way.0, 50 + way.1) }
        }
    }

    @Test("Of those that pass their thresholds in the same frame the one that is further past it wins")
    func relative() {
        let gestures = [Gesture(.drag(.horizontal), fingers: 2), Gesture(.pinch, fingers: 2)]
        #expect(winners(jump((3, 0), (8, 0)), gestures) == [0], "2.2 times 5 mm against 2 times 2.5 mm")
        #expect(winners(jump((3, 0), (10, 0)), gestures) == [1], "2.6 times 5 mm against 2.8 times 2.5 mm")
    }

    @Test("A long press that was made excludes what goes on")
    func longPress() {
        let gestures = [
            Gesture(.longPress, fingers: 2), Gesture(.pinch, fingers: 2), Gesture(.drag(.horizontal), fingers: 2),
        ]
        let touches = [20.0, 30].map { x in PlayedTouch(from: 0, to: 1500) { (x + max($0 - 600, 0) / 30, 50) } }
        #expect(winners(touches, gestures) == [0])
    }

    @Test("A finger that its source leaves out makes nothing; a place that is no number is left out")
    func oddFrames() {
        func events(_ contacts: [[Contact]]) -> [GestureEvent] {
            var recognition = GestureRecognition([Gesture(.tap, fingers: 1)])
            return contacts.enumerated().flatMap { index, contacts in
                recognition.handle(
                    TouchFrame(timeMicroseconds: Int64(index) * 20_000, contacts: contacts), from: 0,
                    surface: .assumed(aspect: 1.6))
            }
        }
        func contact(_ phase: Contact.Phase, _ x: Double) -> [Contact] {
            [Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: 0.5))]
        }
        #expect(events([contact(.began, 0.5), contact(.held, 0.5), []]) == [])
        #expect(events([contact(.began, 0.5), contact(.moved, .nan), contact(.ended, .infinity)]).count == 1)
        #expect(events([contact(.began, .nan), contact(.moved, 0.5), contact(.ended, 0.5)]) == [])
    }

    @Test("Among gestures alike the smaller area wins, then the later in the list")
    func areas() {
        let whole = Gesture(.tap, fingers: 1)
        let half = Gesture(.tap, fingers: 1, area: leftHalf)
        #expect(winners([tap(20)], [half, whole]) == [0])
        #expect(winners([tap(20)], [whole, half]) == [1])
        #expect(winners([tap(80)], [half, whole]) == [1])
        #expect(winners([tap(20)], [whole, whole, whole]) == [2])
        let drags = [Gesture(.drag(.horizontal), fingers: 1, area: leftHalf), Gesture(.drag(.horizontal), fingers: 1)]
        #expect(winners([.finger(path: [(10, 50), (30, 50)], from: 0, to: 1000)], drags) == [0])
    }

    @Test("A double tap in one area beats a tap in another over it")
    func doubleTapOverAreas() {
        let gestures = [Gesture(.tap, fingers: 1), Gesture(.doubleTap, fingers: 1, area: leftHalf)]
        #expect(winners([tap(20), tap(20, from: 220, to: 300)], gestures) == [1])
        #expect(winners([tap(80), tap(80, from: 220, to: 300)], gestures) == [0, 0])
    }

    @Test("Fingers in another area do not count")
    func otherArea() {
        let gestures = [
            Gesture(.tap, fingers: 1, area: leftHalf), Gesture(.drag(.horizontal), fingers: 1, area: rightHalf),
        ]
        let drag = PlayedTouch.finger(path: [(60, 50), (90, 50)], from: 0, to: 1500)
        #expect(winners([drag, tap(20, from: 700, to: 800)], gestures) == [1, 0])
    }

    @Test("Fingers of several sources play together")
    func sources() {
        var recognition = GestureRecognition([Gesture(.tap, fingers: 2)])
        let surface = SurfaceSize.assumed(aspect: 1.6)
        func frame(_ time: Int64, _ phase: Contact.Phase, _ x: Double) -> TouchFrame {
            TouchFrame(
                timeMicroseconds: time, contacts: [Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: 0.5))])
        }
        var events = recognition.handle(frame(0, .began, 0.2), from: 0, surface: surface)
        events += recognition.handle(frame(20_000, .began, 0.6), from: 1, surface: surface)
        events += recognition.handle(frame(90_000, .ended, 0.2), from: 0, surface: surface)
        #expect(events == [])
        events = recognition.handle(frame(100_000, .ended, 0.6), from: 1, surface: surface)
        let fingers = [FingerID(source: 0, contact: 1), FingerID(source: 1, contact: 1)]
        #expect(events == [GestureEvent(gesture: 0, phase: .made, fingers: fingers)])
    }

    @Test("After a reset, fingers that are down take part in nothing until they lift")
    func reset() {
        var performance = Performance()
        performance.touches = [.finger(path: [(10, 50), (30, 50)], from: 0, to: 1500), tap(20, from: 1700, to: 1800)]
        var recognition = GestureRecognition(everyGesture)
        var events: [GestureEvent] = []
        for (index, frame) in performance.frames.enumerated() {
            if index == 60 {
                #expect(events.contains { $0.phase == .began })
                events = []
                recognition.reset()
                #expect(recognition == GestureRecognition(everyGesture))
            }
            events += recognition.handle(frame, from: 0, surface: performance.surface)
        }
        events += recognition.advance(to: .max)
        #expect(words(events, everyGesture) == ["tap 1"])
    }

    @Test("A gesture with a number of fingers that it cannot have is never found")
    func impossible() {
        let gestures = [Gesture(.pinch, fingers: 1), Gesture(.tap, fingers: 0), Gesture(.tap, fingers: 6)]
        #expect(GestureRecognition(gestures).nextDeadline == nil)
        #expect(winners((0..<6).map { tap(10 + Double($0) * 10) }, gestures) == [])
    }
}
