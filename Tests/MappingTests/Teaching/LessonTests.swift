import Granular
import Mapping
import Testing
import Touch

@Suite("Teaching a gesture")
struct LessonTests {
    /// Shows one performance after another, each some seconds after the one before.
    private func show(_ lesson: inout Lesson, _ performances: [PlayedTouch]...) {
        var begin: Int64 = 0
        var lastID = 0
        for touches in performances {
            let performance = Performance(
                touches, surface: SurfaceSize(widthMillimetres: 200, heightMillimetres: 100), rate: 125,
                jitterMillimetres: 0.3, seed: 7)
            var highest = lastID
            for var frame in performance.frames {
                frame.timeMicroseconds += begin
                for index in frame.contacts.indices {
                    frame.contacts[index].id += lastID
                    highest = max(highest, frame.contacts[index].id)
                }
                lesson.handle(frame, surface: performance.surface)
            }
            lastID = highest
            begin += 4_000_000
            lesson.advance(to: begin, surface: performance.surface)
        }
    }

    private func swipe(_ x: (Double, Double), y: Double) -> [PlayedTouch] {
        [.finger(path: [(x.0, y), (x.1, y)], from: 0, to: 160)]
    }

    @Test("A swipe shown twice across the surface is understood as that swipe, anywhere")
    func swipes() throws {
        var lesson = Lesson(.action(.nextSound))
        show(&lesson, swipe((70, 45), y: 20))
        #expect(lesson.understood == nil && lesson.showings.count == 1, "once is not enough")
        show(&lesson, swipe((80, 50), y: 80), swipe((40, 15), y: 50))
        let use = try #require(lesson.understood)
        #expect(use.gesture == Gesture(.swipe(.left), fingers: 1))
        #expect(use.triggers == [.action(.nextSound)] && use.moves.isEmpty)
        #expect(use.gesture.description == "swipe left with 1 finger")
    }

    @Test("Taps with two fingers in one corner are looked for around that corner alone")
    func corner() throws {
        func tap(_ x: Double) -> [PlayedTouch] {
            [.finger(at: (x, 85), from: 0, to: 90), .finger(at: (x + 9, 88), from: 12, to: 95)]
        }
        var lesson = Lesson(.action(.mute))
        show(&lesson, tap(82), tap(84))
        let use = try #require(lesson.understood)
        #expect(use.gesture.kind == .tap && use.gesture.fingers == 2)
        #expect(use.gesture.area.x.lowerBound > 0.6 && use.gesture.area.x.upperBound == 1)
        #expect(use.gesture.area.contains(SurfacePoint(x: 0.83, y: 0.86)))
        #expect(use.gesture.description == "tap with 2 fingers, upper right")
    }

    @Test("Swipes shown twice in the same place in the middle are meant anywhere, those along one side there")
    func places() throws {
        var lesson = Lesson(.action(.nextSound))
        show(&lesson, swipe((60, 40), y: 50), swipe((60, 40), y: 51))
        #expect(lesson.understood?.gesture == Gesture(.swipe(.left), fingers: 1))
        lesson = Lesson(.action(.nextSound))
        show(&lesson, swipe((60, 40), y: 8), swipe((50, 30), y: 12))
        let area = try #require(lesson.understood?.gesture.area)
        #expect(area.x == 0...1 && area.y.lowerBound == 0 && (0.15...0.4).contains(area.y.upperBound))
    }

    @Test("The way that a pinch goes is the parameter's whole range in the mapping")
    func pinch() throws {
        let scale = Binding(.density, low: 1, high: 100, response: .exponential)
        func pinch() -> [PlayedTouch] {
            [
                .finger(path: [(45, 50), (35, 50), (25, 50)], from: 0, to: 900),
                .finger(path: [(55, 50), (65, 50), (75, 50)], from: 0, to: 900),
            ]
        }
        var lesson = Lesson(.parameter(.density), scale: scale, value: 50)
        show(&lesson, pinch(), pinch())
        let use = try #require(lesson.understood)
        #expect(use.gesture.kind == .pinch && use.gesture.fingers == 2)
        let move = try #require(use.moves.first)
        #expect(move.binding == scale)
        // From 20 to 100 mm apart are 2.3 octaves, of which the first part goes by until it is known for a pinch.
        #expect((1.5...2.4).contains(move.travel))
    }

    @Test("A swipe steps a parameter by a tenth of its range; a tap brings back the value that it had")
    func steps() throws {
        let scale = Binding(.pitch, low: 100, high: 1000)
        var lesson = Lesson(.parameter(.pitch), scale: scale, value: 440)
        show(&lesson, swipe((70, 45), y: 20), swipe((70, 45), y: 80))
        #expect(lesson.understood?.triggers == [.step(.pitch, by: -90, cloud: .own, smoothingMilliseconds: 0)])
        lesson = Lesson(.parameter(.pitch), scale: scale, value: 440)
        let tap: [PlayedTouch] = [.finger(at: (50, 50), from: 0, to: 100)]
        show(&lesson, tap, tap)
        #expect(lesson.understood?.triggers == [.set(.pitch, to: 440, cloud: .own, smoothingMilliseconds: 0)])
    }

    @Test("A swipe steps through choices one by one, and a range of milliseconds by a tenth of that")
    func smallSteps() {
        func step(_ parameter: Parameter, _ scale: Binding? = nil) -> Double? {
            var lesson = Lesson(.parameter(parameter), scale: scale)
            show(&lesson, swipe((45, 70), y: 20), swipe((45, 70), y: 80))
            guard case .step(_, let amount, _, _)? = lesson.understood?.triggers.first else { return nil }
            return amount
        }
        #expect(step(.pitchFrom) == 1)
        #expect(step(.window) == 1)
        #expect(step(.duration, Binding(.duration, low: 0.001, high: 0.004)) == 0.0003)
        #expect(step(.duration, Binding(.duration, low: 0.05, high: 1)) == 0.095)
    }

    @Test("Two that differ are not understood; the third decides")
    func disagreeing() {
        let tap: [PlayedTouch] = [.finger(at: (50, 50), from: 0, to: 100)]
        var lesson = Lesson(.action(.freeze))
        show(&lesson, tap, swipe((70, 45), y: 20))
        #expect(lesson.understood == nil)
        show(&lesson, tap)
        #expect(lesson.understood?.gesture.kind == .tap)
    }

    @Test("What is taught is recognised when it is played")
    func played() throws {
        var lesson = Lesson(.action(.freeze))
        let press: [PlayedTouch] = [.finger(at: (20, 30), from: 0, to: 800)]
        show(&lesson, press, press)
        let use = try #require(lesson.understood)
        var mapper = Mapper(Mapping(name: "m", controls: [], gestures: [use]))
        mapper.surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
        let played = Performance(.finger(at: (21, 32), from: 0, to: 800)).frames
        #expect(played.flatMap { told(mapper.handle($0)) } == ["freeze"])
    }

    @Test("A slow drag that is shown for an action is told, and so is what is no gesture; the next one counts again")
    func rejected() {
        let drag: [PlayedTouch] = [.finger(path: [(30, 50), (40, 50), (50, 50)], from: 0, to: 2000)]
        let tap: [PlayedTouch] = [.finger(at: (50, 50), from: 0, to: 100)]
        var lesson = Lesson(.action(.freeze))
        show(&lesson, drag)
        #expect(lesson.rejection == .goesOn(.drag(.horizontal)) && lesson.showings.isEmpty)
        lesson = Lesson(.action(.freeze))
        show(&lesson, [.finger(at: (50, 50), from: 0, to: 380)])
        #expect(lesson.rejection == .unknown && lesson.showings.isEmpty)
        lesson = Lesson(.action(.freeze))
        show(&lesson, drag, tap)
        #expect(lesson.rejection == nil && lesson.showings.count == 1)
        lesson = Lesson(.parameter(.pan))
        show(&lesson, drag)
        #expect(lesson.rejection == nil && lesson.showings.count == 1)
    }

    @Test("A gesture that cannot be told from one that is there takes its area, so that it is the one recognised")
    func takesArea() {
        let inner = Area(x: 0.05...0.95, y: 0.05...0.95)
        let known = GestureUse(Gesture(.tap, fingers: 1, area: inner), triggers: [.action(.panic)])
        let tap: [PlayedTouch] = [.finger(at: (50, 50), from: 0, to: 100)]
        var lesson = Lesson(.action(.freeze), known: [known])
        show(&lesson, tap, tap)
        #expect(lesson.understood?.gesture == known.gesture && lesson.understood?.isTaught == true)
        var mapping = Mapping(name: "m", controls: [], gestures: [known])
        if let use = lesson.understood { mapping.gestures.append(use) }
        #expect(mapping.replacement(ofGesture: 0)?.use == lesson.understood)
        #expect(mapping.replacement(ofGesture: 0)?.isWhole == true && mapping.replacement(ofGesture: 1) == nil)
    }
}
