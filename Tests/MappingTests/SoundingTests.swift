import Granular
import Mapping
import Testing
import Touch

@Suite("When it sounds")
struct SoundingTests {
    var fingers = Fingers()
    var mapper = Mapper(twoZones)

    @Test("Silent until the first touch; values come before the start")
    mutating func first() {
        #expect(!mapper.isSounding)
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))) == ["pitch = 1000.0 in 0", "start 0"])
        #expect(mapper.isSounding)
    }

    @Test("The last finger up releases, lifted or cancelled")
    mutating func last() {
        for up in [Fingers.Act.up(1), .cancel(1)] {
            _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.5), .down(1, 0.75, 0.5)))
            #expect(mapper.handle(fingers.frame(.up(0))).isEmpty)
            #expect(told(mapper.handle(fingers.frame(up))) == ["release 0"])
            #expect(!mapper.isSounding)
        }
    }

    @Test("A new touch while others play does not restart the sound")
    mutating func noRestart() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.5)))
        #expect(
            told(mapper.handle(fingers.frame(.down(1, 0.75, 0.2)))) == ["density = 20.0 in 0", "duration = 0.5 in 0"])
    }

    @Test("One finger lifting and another landing in the same frame does not stop the sound")
    mutating func exchange() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.5)))
        #expect(told(mapper.handle(fingers.frame(.up(0), .down(1, 0.25, 0.6)))) == ["pitch = 700.0 in 0"])
    }

    @Test("A touch after silence starts at once, also under the same finger's number")
    mutating func again() {
        for _ in 0..<3 {
            #expect(told(mapper.handle(fingers.frame(.down(0, 0.25, 0.5)))).last == "start 0")
            #expect(told(mapper.handle(fingers.frame(.up(0)))) == ["release 0"])
        }
    }

    @Test("A contact that began and ended in one frame is ignored")
    mutating func tooShort() {
        #expect(mapper.handle(fingers.frame(.down(0, 0.25, 0.9), .up(0))).isEmpty)
        #expect(mapper.values == ParameterValues())
        #expect(mapper.fingers.isEmpty)
    }

    @Test("Hold keeps what sounds; taking it off without a finger releases")
    mutating func hold() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))
        #expect(mapper.setHold(true).isEmpty)
        #expect(mapper.setHold(true).isEmpty)
        #expect(mapper.handle(fingers.frame(.up(0))).isEmpty)
        #expect(mapper.isSounding && mapper.isHeld)
        #expect(told(mapper.setHold(false)) == ["release 0"])
        #expect(!mapper.isSounding)
    }

    @Test("Hold with nothing sounding starts; a finger then plays on without a restart")
    mutating func holdStarts() {
        #expect(told(mapper.setHold(true)) == ["start 0"])
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))) == ["pitch = 1000.0 in 0"])
        #expect(mapper.setHold(false).isEmpty, "the finger still plays")
        #expect(told(mapper.handle(fingers.frame(.up(0)))) == ["release 0"])
    }

    @Test("Releasing everything: silent, hold off, and no finger that is down holds anything until it comes again")
    mutating func releaseAll() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))
        _ = mapper.setHold(true)
        #expect(told(mapper.releaseAll()) == ["release 0"])
        #expect(!mapper.isHeld && !mapper.isSounding)
        #expect(mapper.handle(fingers.frame(.move(0, 0.25, 0.1))).isEmpty)
        #expect(mapper.handle(fingers.frame(.up(0))).isEmpty)
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.25, 0.1)))) == ["pitch = 200.0 in 0", "start 0"])
        #expect(told(mapper.releaseAll()) == ["release 0"])
        #expect(mapper.releaseAll().isEmpty)
    }

    @Test("Another mapping: values stay, a finger that is down lets go and holds nothing until it comes again")
    mutating func otherMapping() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))
        #expect(told(mapper.use(oneKnob)) == ["release 0"])
        #expect(mapper.values[.pitch] == 1000)
        #expect(mapper.handle(fingers.frame(.move(0, 0.25, 0.1))).isEmpty)
        #expect(mapper.fingers.map(\.control) == [nil])
        #expect(mapper.handle(fingers.frame(.up(0))).isEmpty)
        #expect(told(mapper.handle(fingers.frame(.down(0, 0.25, 0.1)))) == ["start 0"])
    }

    @Test("Another mapping while the sound is held: it goes on")
    mutating func otherMappingHeld() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))
        _ = mapper.setHold(true)
        #expect(mapper.use(oneKnob).isEmpty)
        #expect(mapper.isSounding)
        #expect(mapper.handle(fingers.frame(.up(0))).isEmpty)
        #expect(told(mapper.setHold(false)) == ["release 0"])
    }

    @Test("The same mapping again changes nothing under the fingers")
    mutating func sameMapping() {
        _ = mapper.handle(fingers.frame(.down(0, 0.25, 0.9)))
        #expect(mapper.use(twoZones).isEmpty)
        #expect(mapper.fingers.map(\.control) == [0])
    }
}
