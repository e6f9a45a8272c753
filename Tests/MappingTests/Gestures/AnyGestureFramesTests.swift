import Foundation
import Mapping
import SeededGenerator
import Testing
import Touch

@Suite("Gestures, whatever the frames")
struct AnyGestureFramesTests {
    /// Every gesture goes its way: made alone, or begun, moved and ended; and no finger makes two.
    private func check(_ events: [GestureEvent], _ gestures: [Gesture], hasEnded: Bool = true) {
        var going: [Int: [FingerID]] = [:]
        var used: [FingerID: Set<Int>] = [:]
        for event in events {
            let gesture = gestures[event.gesture]
            #expect(event.fingers.count == gesture.fingers && Set(event.fingers).count == gesture.fingers)
            let goesOn = ["drag", "pinch", "turn"].contains(gesture.kind.family)
            switch event.phase {
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

    private func allGone(_ source: Int, after time: Int64) -> RandomPlaying.Step {
        RandomPlaying.Step(frame: TouchFrame(timeMicroseconds: time, contacts: []), source: source)
    }

    @Test(
        "Events are well formed, how often time passes changes none, and in the end nothing is held", arguments: 0..<40)
    func anyFrames(_ seed: Int) throws {
        var steps = RandomPlaying.steps(seed)
        let last = try #require(steps.last).frame.timeMicroseconds
        steps += [allGone(0, after: last + 10), allGone(1, after: last + 20)]
        var generator = SeededGenerator(seed: 77 + UInt64(seed))
        var plain = GestureRecognition(RandomPlaying.gestures)
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
            let surface = RandomPlaying.surfaces[step.source]
            events += plain.handle(step.frame, from: step.source, surface: surface)
            others += often.handle(step.frame, from: step.source, surface: surface)
            #expect(plain == often)
            before = time
        }
        events += plain.advance(to: last + 2_000_000)
        others += often.advance(to: last + 1_000_000)
        #expect(events == others)
        #expect(plain == GestureRecognition(RandomPlaying.gestures), "nothing is held")
        #expect(plain.nextDeadline == nil)
        check(events, RandomPlaying.gestures)
    }

    @Test("All kinds are found in the random frames, so that they try something")
    func theyTrySomething() {
        var found: Set<String> = []
        for seed in 0..<40 {
            var recognition = GestureRecognition(RandomPlaying.gestures)
            for step in RandomPlaying.steps(seed) {
                let events = recognition.handle(
                    step.frame, from: step.source, surface: RandomPlaying.surfaces[step.source])
                for event in events { found.insert(RandomPlaying.gestures[event.gesture].kind.family) }
            }
        }
        #expect(found.isSuperset(of: ["tap", "long press", "drag", "pinch", "turn"]), "\(found)")
    }

    @Test("Frames that no tracker would give break nothing", arguments: 0..<20)
    func lawless(_ seed: Int) {
        var generator = SeededGenerator(seed: 3000 + UInt64(seed))
        var recognition = GestureRecognition(RandomPlaying.gestures)
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
        for event in events { if case .moved(let by) = event.phase { #expect(by.isFinite) } }
        events += recognition.handle(
            TouchFrame(timeMicroseconds: .max, contacts: []), from: 0, surface: .assumed(aspect: 1))
        events += recognition.advance(to: .max)
        #expect(recognition == GestureRecognition(RandomPlaying.gestures))
    }

    @Test("Where nothing is looked for nothing is found")
    func nothing() {
        var recognition = GestureRecognition([])
        for step in RandomPlaying.steps(1) {
            #expect(recognition.handle(step.frame, from: step.source, surface: RandomPlaying.surfaces[0]) == [])
        }
        #expect(recognition == GestureRecognition([]) && recognition.nextDeadline == nil)
    }
}
