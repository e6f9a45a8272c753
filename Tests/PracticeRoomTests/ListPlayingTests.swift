import Glibc
import Instrument
import Practice
import PracticeRoom
import SoundMarking
import TestSupport
import Testing

@Suite("A list that is practised on the instrument")
struct ListPlayingTests {
    private let test: TestedPractice

    init() throws { test = try TestedPractice() }

    @Test("it goes on when a sound was heard to its end, passes over missing files, and ends after the last")
    func goesOn() throws {
        defer { test.stop() }
        let list = try test.list("a.wav", "gone.wav", "b.wav", seconds: 0.4)
        test.room.practise(list)
        #expect(test.opens("a") || test.opens("b"))
        #expect(test.opens("b"), "the missing one is passed over")
        #expect(test.list?.words == ["3 of 3", "in order"])
        #expect(test.list?.rows.map(\.status) == [.playable, .missing, .playable])
        #expect(test.hears("The list is through") && test.room.isFinished())
    }

    @Test("repeat one begins the same again, and a loop never ends")
    func repeating() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav", seconds: 0.4), mode: .repeatOne)
        #expect(eventually { (test.instrument.state.marking?.ends ?? 0) >= 2 } && test.open == "a")
        test.instrument.perform(.marking(.repeats(true)))
        #expect(eventually { test.instrument.state.marking.map { $0.repeats && $0.isPlaying } == true })
        let passes = test.instrument.state.marking?.passes ?? 0
        #expect(test.control.answer(.order(.next)) == nil)
        #expect(eventually { (test.instrument.state.marking?.passes ?? 0) > passes + 2 } && test.open == "a")
    }

    @Test("by chance every sound is heard once before one comes again")
    func random() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav", "c.wav", "d.wav"), mode: .random)
        var heard: [String] = []
        for _ in 0..<4 {
            #expect(eventually { test.open.map { !heard.contains($0) } ?? false })
            heard.append(test.open ?? "")
            #expect(test.opens(heard.last ?? ""))
            _ = test.control.answer(.next)
        }
        #expect(Set(heard) == ["a", "b", "c", "d"])
    }

    @Test("a foot switch or a note goes on and back in it")
    func actions() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "gone.wav", "b.wav"))
        #expect(test.opens("a"))
        test.instrument.perform(.action(.practice(.nextInList)))
        #expect(test.opens("b"))
        test.instrument.perform(.action(.practice(.previousInList)))
        #expect(test.opens("a"))
        test.instrument.perform(.action(.practice(.previousInList)))
        #expect(test.opens("a"), "before the first one it is the first again")
    }

    @Test("a sound that cannot be read is passed over when its turn comes")
    func broken() throws {
        defer { test.stop() }
        let list = try test.list("a.wav", "b.wav", "c.wav", seconds: 0.4)
        try test.scratch.write("no sound", to: "b.wav")
        test.room.practise(list)
        #expect(test.opens("a") || test.opens("c"))
        #expect(test.opens("c"))
    }

    @Test("files that vanish and come back while the list is open are shown so")
    func vanishing() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav"))
        #expect(test.opens("a"))
        unlink(test.place("b.wav"))
        #expect(eventually { test.list?.rows.last?.status == .missing })
        #expect(test.control.answer(.next)?.contains("last") == true && test.open == "a")
        try test.sound("b.wav", seconds: 1)
        #expect(eventually { test.list?.rows.last?.status == .playable })
    }

    @Test("a built-in sound is practised by its name")
    func builtIn() throws {
        defer { test.stop() }
        test.room.practise(PracticeList(items: [.init(builtIn: "drums")]))
        #expect(eventually { test.open == "drums" && test.list?.open == 0 })
        #expect(test.instrument.state.marking?.file == nil)
    }

    @Test("a sound of the list that the player opens elsewhere is the one that is open")
    func elsewhere() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav", "c.wav"))
        #expect(test.opens("a"))
        test.instrument.perform(.marking(.openFile(test.place("c.wav"))))
        #expect(test.opens("c"))
        try test.sound("other.wav", seconds: 60)
        test.instrument.perform(.marking(.openFile(test.place("other.wav"))))
        #expect(eventually { test.open == "other" && test.list?.open == nil })
    }

    @Test("the sound that was practised is the one to go on with, closed or heard to the end of the list")
    func goingOn() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav", seconds: 0.4))
        #expect(test.list?.current == 0)
        #expect(test.hears("The list is through"))
        test.instrument.perform(.marking(.close))
        #expect(eventually { test.list?.open == nil && test.list?.current == 1 })
        #expect(test.control.answer(.open(1)) == nil && test.opens("b"))
        test.instrument.perform(.marking(.close))
        #expect(test.control.answer(.open(0)) == nil && test.opens("a"))
        #expect(test.list?.current == 0)
    }
}
