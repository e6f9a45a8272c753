import Foundation
import Mapping
import Testing
import Touch

@Suite("Gestures, whatever the frames")
struct AnyGestureFramesTests {
    static let areas = [
        Area(x: 0...1, y: 0...1), Area(x: 0...0.5, y: 0...1), Area(x: 0.3...0.8, y: 0.2...0.7),
        Area(x: 0.5...1, y: 0...1),
    ]
    static let gestures = areas.flatMap { area in
        everyGesture.map { Gesture($0.kind, fingers: $0.fingers, area: area) }
    }

    struct Step {
        let frame: TouchFrame
        let source: Int
    }

    /// Frames of two sources in which fingers come, wander, are taken away and lift at random.
    static func steps(_ seed: Int, _ count: Int = 400) -> [Step] {
        var generator = SeededGenerator(state: UInt64(seed))
        var trackers = [ContactTracker(), ContactTracker()]
        var time: Int64 = 0
        return (0..<count).compactMap { _ in
            let source = Int.random(in: 0...1, using: &generator)
            for key in 0..<4 {
                if let place = trackers[source].position(of: key) {
                    switch Int.random(in: 0..<40, using: &generator) {
                    case 0...3: trackers[source].end(key)
                    case 4: trackers[source].cancel(key)
                    case 5...20:
                        let (dx, dy) = (
                            Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator)
                        )
                        trackers[source].move(key, to: SurfacePoint(x: place.x + dx * 0.04, y: place.y + dy * 0.04))
                    default: break
                    }
                } else if Int.random(in: 0..<12, using: &generator) == 0 {
                    let (x, y) = (
                        Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator)
                    )
                    trackers[source].begin(key, at: SurfacePoint(x: x, y: y))
                }
            }
            time += Int64.random(in: 1...30_000, using: &generator)
            if Int.random(in: 0..<30, using: &generator) == 0 { time += 700_000 }
            return trackers[source].frame(at: time).map { Step(frame: $0, source: source) }
        }
    }

    static let surfaces = [SurfaceSize(widthMillimetres: 217, heightMillimetres: 136), SurfaceSize.assumed(aspect: 2)]

    /// Every gesture goes its way: made alone, or begun, moved and ended; and no finger makes two.
    private func check(_ events: [GestureEvent], _ gestures: [Gesture], hasEnded: Bool = true) {
        var going: [Int: [FingerID]] = [:]
        var used: [FingerID: Set<Int>] = [:]
        for event in events {
            let gesture = gestures[event.gesture]
            #expect(event.fingers.count == gesture.fingers && Set(event.fingers).count == gesture.fingers)
            let goesOn = ["drag", "pinch", "turn"].contains(gesture.kind.family)
            switch event.course {
            case .made: #expect(!goesOn)
            case .began:
                #expect(goesOn && going[event.gesture] == nil)
                going[event.gesture] = event.fingers
            case .moved(let by): #expect(going[event.gesture] == event.fingers && by.isFinite && by != 0)
            case .ended:
                #expect(going[event.gesture] == event.fingers)
                going[event.gesture] = nil
            }
            for finger in event.fingers { used[finger, default: []].insert(event.gesture) }
        }
        if hasEnded { #expect(going.isEmpty) }
        for indices in used.values where indices.count > 1 {
            #expect(Set(indices.map { gestures[$0].kind }) == [.pinch, .turn], "only these two join")
        }
    }

    private func isLift(_ source: Int, after time: Int64) -> Step {
        Step(frame: TouchFrame(timeMicroseconds: time, contacts: []), source: source)
    }

    @Test(
        "Events are well formed, how often time passes changes none, and in the end nothing is held", arguments: 0..<40)
    func anyFrames(_ seed: Int) throws {
        var steps = Self.steps(seed)
        let last = try #require(steps.last).frame.timeMicroseconds
        steps += [isLift(0, after: last + 10), isLift(1, after: last + 20)]
        var generator = SeededGenerator(state: 77 + UInt64(seed))
        var plain = GestureRecognition(Self.gestures)
        var often = plain
        var (events, others): ([GestureEvent], [GestureEvent]) = ([], [])
        var before: Int64 = 0
        for step in steps {
            let time = step.frame.timeMicroseconds
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                before = .random(in: min(before, time)...time, using: &generator)
                others += often.advance(to: before)
                if let next = often.nextDeadline { #expect(next > before) }
            }
            let surface = Self.surfaces[step.source]
            events += plain.handle(step.frame, from: step.source, surface: surface)
            others += often.handle(step.frame, from: step.source, surface: surface)
            #expect(plain == often)
            before = time
        }
        events += plain.advance(to: last + 2_000_000)
        others += often.advance(to: last + 1_000_000)
        #expect(events == others)
        #expect(plain == GestureRecognition(Self.gestures), "nothing is held")
        #expect(plain.nextDeadline == nil)
        check(events, Self.gestures)
    }

    @Test("All kinds are found in the random frames, so that they try something")
    func theyTrySomething() {
        var found: Set<String> = []
        for seed in 0..<40 {
            var recognition = GestureRecognition(Self.gestures)
            for step in Self.steps(seed) {
                let events = recognition.handle(step.frame, from: step.source, surface: Self.surfaces[step.source])
                for event in events { found.insert(Self.gestures[event.gesture].kind.family) }
            }
        }
        #expect(found.isSuperset(of: ["tap", "long press", "drag", "pinch", "turn"]), "\(found)")
    }

    @Test("Frames that no tracker would give break nothing", arguments: 0..<20)
    func lawless(_ seed: Int) {
        var generator = SeededGenerator(state: 3000 + UInt64(seed))
        var recognition = GestureRecognition(Self.gestures)
        let phases: [Contact.Phase] = [.began, .moved, .held, .ended, .cancelled]
        let odd = [Double.nan, .infinity, -.infinity, -1, 2, 0, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
        let sizes = [0.0, -1, .nan, .infinity, 1e300, 100]
        var events: [GestureEvent] = []
        for _ in 0..<500 {
            func coordinate() -> Double {
                Int.random(in: 0..<4, using: &generator) == 0
                    ? odd.randomElement(using: &generator) ?? 0 : .random(in: 0...1, using: &generator)
            }
            let contacts = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Contact(
                    id: .random(in: 1...6, using: &generator), phase: phases.randomElement(using: &generator) ?? .held,
                    position: SurfacePoint(x: coordinate(), y: coordinate()))
            }
            let time = [Int64.min, .max, 0, .random(in: 0...3_000_000, using: &generator)].randomElement(
                using: &generator)
            let size = { sizes.randomElement(using: &generator) ?? 1 }
            events += recognition.handle(
                TouchFrame(timeMicroseconds: time ?? 0, contacts: contacts), from: 0,
                surface: SurfaceSize(widthMillimetres: size(), heightMillimetres: size()))
            if Int.random(in: 0..<9, using: &generator) == 0 { events += recognition.advance(to: time ?? 0) }
        }
        for event in events { if case .moved(let by) = event.course { #expect(by.isFinite) } }
        events += recognition.handle(
            TouchFrame(timeMicroseconds: .max, contacts: []), from: 0, surface: .assumed(aspect: 1))
        events += recognition.advance(to: .max)
        #expect(recognition == GestureRecognition(Self.gestures))
    }

    @Test("Where nothing is looked for nothing is found")
    func nothing() {
        var recognition = GestureRecognition([])
        for step in Self.steps(1) {
            #expect(recognition.handle(step.frame, from: step.source, surface: Self.surfaces[0]) == [])
        }
        #expect(recognition == GestureRecognition([]) && recognition.nextDeadline == nil)
    }

    @Test("Ten fingers and twenty gestures cost well below a frame's time")
    func cost() {
        let gestures = Array((everyGesture.filter { $0.fingers < 4 }.prefix(14) + everyGesture.suffix(6)))
        let frames = (0..<5000).map { step in
            TouchFrame(
                timeMicroseconds: Int64(step) * 4000,
                contacts: (0..<10).map { finger in
                    let angle = Double(step) / 40 + Double(finger)
                    return Contact(
                        id: finger + 1, phase: step == 0 ? .began : .moved,
                        position: SurfacePoint(x: 0.5 + 0.4 * cos(angle), y: 0.5 + 0.4 * sin(angle)))
                })
        }
        func best(_ gestures: [Gesture]) -> Double {
            (0..<5).map { _ in
                var recognition = GestureRecognition(gestures)
                var count = 0
                let elapsed = ContinuousClock().measure {
                    for frame in frames { count += recognition.handle(frame, from: 0, surface: Self.surfaces[0]).count }
                }
                return elapsed / .microseconds(frames.count)
            }.min() ?? 0
        }
        let (microseconds, idle) = (best(gestures), best([]))
        print("a frame of ten fingers: \(microseconds) µs for \(gestures.count) gestures, \(idle) µs for none")
        #expect(microseconds < 20 && idle < 1)
    }
}
