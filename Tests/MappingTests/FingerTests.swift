import Granular
import Mapping
import Testing
import Touch

@Suite("Fingers and controls")
struct FingerTests {
    var fingers = Fingers()

    @Test("A zone jumps to where it is pointed, x and y each")
    mutating func zone() {
        var mapper = Mapper(twoZones)
        #expect(
            told(mapper.handle(fingers.frame(.down(0, 0.125, 0.75)))) == [
                "pitch = 850.0 in 0", "pitch-offset = 250.0 in 0", "start 0",
            ])
        #expect(told(mapper.handle(fingers.frame(.move(0, 0.25, 0.75)))) == ["pitch-offset = 500.0 in 0"])
    }

    @Test("A fader jumps to where it is pointed, whatever x")
    mutating func fader() {
        var mapper = Mapper(oneFader)
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.1, 0.25)))) == ["pitch = 350.0 in 0", "start 0"])
        #expect(mapper.handle(fingers.frame(.move(0, 0.4, 0.25))).isEmpty)
        #expect(told(mapper.handle(fingers.frame(.move(0, 0.4, 1)))) == ["pitch = 1100.0 in 0"])
    }

    @Test("A range that runs downwards does so")
    mutating func downwards() {
        let binding = Binding(.pitch, low: 1000, high: 100)
        var mapper = Mapper(Mapping(name: "m", controls: [.fader(name: "f", area: left, binding)]))
        _ = mapper.handle(fingers.frame(.down(0, 0.1, 0)))
        #expect(mapper.values[.pitch] == 1000)
        _ = mapper.handle(fingers.frame(.move(0, 0.1, 1)))
        #expect(mapper.values[.pitch] == 100)
    }

    @Test("A finger belongs to the control in which it came down until it lifts, clamped to its edge")
    mutating func slidesOut() {
        var mapper = Mapper(twoZones)
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.5)))
        let density = mapper.values[.density]
        #expect(
            told(mapper.handle(fingers.frame(.move(0, 0.9, 0.9)))) == [
                "pitch = 1000.0 in 0", "pitch-offset = 1000.0 in 0",
            ])
        #expect(mapper.values[.density] == density)
        #expect(mapper.fingers.map(\.control) == [0])
        #expect(told(mapper.handle(fingers.frame(.up(0)))) == ["release 0"])
    }

    @Test("Of several fingers in a control the latest sets the values; when it lifts, the one before has them again")
    mutating func latest() {
        var mapper = Mapper(oneFader)
        _ = mapper.handle(fingers.frame(.down(0, 0.1, 0.2)))
        #expect(told(mapper.handle(fingers.frame(.down(1, 0.2, 0.5)))) == ["pitch = 600.0 in 0"])
        #expect(mapper.handle(fingers.frame(.move(0, 0.1, 0.4))).isEmpty)
        #expect(told(mapper.handle(fingers.frame(.down(2, 0.3, 0.9)))) == ["pitch = 1000.0 in 0"])
        #expect(mapper.fingers.map(\.isSetting) == [false, false, true])
        #expect(mapper.handle(fingers.frame(.up(1))).isEmpty)
        #expect(
            told(mapper.handle(fingers.frame(.up(2)))) == ["pitch = 500.0 in 0"], "back to where the first stands now")
        #expect(told(mapper.handle(fingers.frame(.move(0, 0.1, 0.3)))) == ["pitch = 400.0 in 0"])
    }

    @Test("A finger that comes down outside every control plays nothing, also when it slides into one")
    mutating func outside() {
        var mapper = Mapper(oneFader)
        #expect(mapper.handle(fingers.frame(.down(0, 0.8, 0.5))).isEmpty)
        #expect(mapper.handle(fingers.frame(.move(0, 0.2, 0.5))).isEmpty)
        #expect(!mapper.isSounding)
        #expect(mapper.fingers.map(\.control) == [nil])
        #expect(mapper.handle(fingers.frame(.up(0))).isEmpty)
        #expect(mapper.fingers.isEmpty)
    }

    @Test("Where areas overlap the later control takes the finger")
    mutating func overlap() {
        let top = Control.fader(name: "top", area: left, Binding(.density, low: 0, high: 100))
        var mapper = Mapper(Mapping(name: "m", controls: oneFader.controls + [top]))
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.2, 0.1)))) == ["density = 10.0 in 0", "start 0"])
    }

    @Test("A finger at rest leaves its parameter alone: a nudge stays until it moves")
    mutating func rest() {
        var mapper = Mapper(oneFader)
        _ = mapper.handle(fingers.frame(.down(0, 0.2, 0.5)))
        #expect(told(mapper.nudge(.pitch, steps: 10)) == ["pitch = 700.0 in 0"])
        #expect(mapper.handle(fingers.frame()).isEmpty)
        #expect(mapper.values[.pitch] == 700)
        #expect(told(mapper.handle(fingers.frame(.move(0, 0.2, 0.51)))) == ["pitch = 610.0 in 0"])
    }

    @Test("What is set is told only when it changes")
    mutating func onlyChanges() {
        var values = ParameterValues()
        values[.pitch] = 600
        var mapper = Mapper(oneFader, values: values)
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.2, 0.5)))) == ["start 0"])
    }

    @Test("A position that is no number moves nothing; one beyond the surface is its edge")
    func oddPositions() {
        var mapper = Mapper(oneFader)
        func frame(_ phase: Contact.Phase, _ y: Double, id: Int = 1) -> TouchFrame {
            TouchFrame(
                timeMicroseconds: 0, contacts: [Contact(id: id, phase: phase, position: SurfacePoint(x: 0.2, y: y))])
        }
        _ = mapper.handle(frame(.began, 0.5))
        #expect(mapper.handle(frame(.moved, .nan)).isEmpty)
        #expect(mapper.handle(frame(.moved, .infinity)).isEmpty)
        #expect(mapper.values[.pitch] == 600)
        #expect(told(mapper.handle(frame(.moved, 7))) == ["pitch = 1100.0 in 0"])
        #expect(told(mapper.handle(frame(.began, .nan, id: 2))) == ["release 0"])
        #expect(told(mapper.handle(frame(.began, 1.001, id: 3))) == ["start 0"])
    }

    @Test("Fingers of several sources play together; a source that falls silent takes only its own away")
    func sources() {
        var mapper = Mapper(twoZones)
        var screen = Fingers()
        var mouse = Fingers()
        #expect(told(mapper.handle(screen.frame(.down(0, 0.25, 0.4)))).last == "start 0")
        #expect(told(mapper.handle(mouse.frame(.down(0, 0.75, 0.5)), from: 1)) == ["duration = 0.5 in 0"])
        #expect(mapper.handle(screen.frame(), from: 0).isEmpty)
        #expect(mapper.fingers.map(\.id.source) == [0, 1])
        #expect(mapper.handle(TouchFrame(timeMicroseconds: 0, contacts: []), from: 0).isEmpty, "the mouse still plays")
        #expect(mapper.fingers.map(\.id.source) == [1])
        #expect(told(mapper.handle(mouse.frame(.up(0)), from: 1)) == ["release 0"])
    }

    @Test("Where controls stand is told as 0…1")
    func positions() {
        var mapper = Mapper(twoZones)
        _ = mapper.set(.pitch, to: 350)
        _ = mapper.set(.pitchOffset, to: 5000)
        #expect(mapper.positions(of: 0) == [1, 0.25])
    }
}
