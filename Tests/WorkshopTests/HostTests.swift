import Testing
import Touch
import Workshop

@Suite("What a host does with guests")
struct HostTests {
    private func room(_ count: Int = 3) -> SampleRoom {
        let sample = SampleRoom()
        for phone in 1...count { sample.join(phone, name: "Guest \(phone)") }
        sample.wait(1_000)
        sample.forgetEffects()
        return sample
    }

    @Test("lock all is told to the instrument and shown on all phones, unlock takes it back")
    func locked() {
        let sample = room()
        sample.host(.lock(true))
        sample.host(.lock(true))
        sample.wait(100)
        #expect(sample.guestEffects == [.locked(true)] && sample.room.state.isLocked)
        for phone in 1...3 { #expect(sample.shown(on: phone).contains(#""locked":true"#)) }
        sample.host(.lock(false))
        sample.wait(100)
        #expect(sample.guestEffects.last == .locked(false) && sample.shown(on: 2).contains(#""locked":false"#))
    }

    @Test("a finger that is held while a hand is locked, or its part changes, plays on as if it came down again")
    func heldFinger() {
        let sample = room()
        func holds(_ milliseconds: Int) {
            for _ in 0..<(milliseconds / 50) {
                sample.touch(1, "[7,0.5,0.5]")
                sample.wait(50)
            }
        }
        holds(200)
        #expect(sample.guest(1)?.isPlaying == true)
        let changes: [(HostCommand, HostCommand?)] = [
            (.lock(true), .lock(false)), (.lockGuest(GuestID(1), true), .lockGuest(GuestID(1), false)),
            (.part("Keys", for: nil), nil),
        ]
        for (change, back) in changes {
            sample.host(change)
            holds(200)
            #expect(sample.guest(1)?.isPlaying == (back == nil))
            if let back { sample.host(back) }
            sample.forgetEffects()
            if back == nil { sample.host(.part("Two zones", for: nil)) }
            holds(200)
            let began = sample.frames(of: 1).flatMap(\.contacts).filter { $0.phase == .began }
            #expect(began.count == 1 && sample.guest(1)?.isPlaying == true)
        }
    }

    @Test("one guest is locked, muted or heard alone, and their phone shows it")
    func one() {
        let sample = room()
        sample.host(.lockGuest(GuestID(1), true))
        sample.host(.mute(GuestID(2), true))
        sample.wait(200)
        #expect(sample.guestEffects == [.lockedGuest(GuestID(1), true), .muted(GuestID(2), true)])
        #expect(sample.shown(on: 1).contains(#""locked":true,"muted":false"#))
        #expect(sample.shown(on: 2).contains(#""locked":false,"muted":true"#))
        // The third phone shows the same as before.
        #expect(sample.messages(to: 3, "state").isEmpty)
        sample.host(.solo(GuestID(3), true))
        sample.wait(200)
        #expect(sample.guestEffects.last == .solo([GuestID(3)]))
        #expect(sample.shown(on: 1).contains(#""muted":true"#) && !sample.shown(on: 3).contains(#""muted":true"#))
        sample.host(.remove(GuestID(3)))
        #expect(sample.guestEffects.last == .solo([]))
    }

    @Test("a part for one, for all and for those who come; one that is not there changes nothing")
    func parts() {
        let sample = room()
        sample.host(.part("Keys", for: GuestID(2)))
        #expect(sample.guestEffects == [.part("Keys", GuestID(2))])
        sample.host(.part("Kees", for: nil))
        sample.host(.part("Keys", for: GuestID(9)))
        #expect(sample.events.suffix(2) == [.notDone("there is no part Kees"), .notDone("there is no guest 9")])
        sample.host(.part("Keys", for: nil))
        sample.join(4)
        #expect(sample.room.state.guests.map(\.part) == ["Keys", "Keys", "Keys", "Keys"])
        sample.wait(200)
        #expect(sample.shown(on: 1).contains(#""part":{"name":"Keys""#))
    }

    @Test("parts that change, go or come are told")
    func otherParts() {
        let sample = room()
        sample.host(.part("Keys", for: GuestID(2)))
        let notes = PartDescription(name: "Two zones", about: "anew", ownNotes: ["C4", "E4"])
        sample.happen(.parts([notes]))
        #expect(sample.guestEffects.last == .part("Two zones", GuestID(2)))
        sample.wait(200)
        #expect(sample.shown(on: 2).contains(#""about":"anew","controls":[],"note":"E4"}"#))
        sample.happen(.parts([]))
        sample.wait(200)
        #expect(sample.shown(on: 2).contains(#""part":null"#))
    }

    @Test("the page is told what a part's controls are")
    func controls() {
        let control = PartControl(
            name: "tone", kind: .zone, across: 0...0.5, up: 0...1,
            x: PartAxis(label: "pitch", unit: "Hz", from: 100, to: 1_000, curve: .exponential))
        let sample = SampleRoom(parts: [PartDescription(name: "One", controls: [control])])
        sample.join(1)
        #expect(
            sample.shown(on: 1).contains(
                #"{"name":"tone","kind":"zone","area":[0,0.5,0,1],"x":{"label":"pitch","unit":"Hz","from":100,"to":1000,"curve":"exponential"},"y":null,"notes":[],"vertical":false}"#
            ))
    }

    @Test("who has a voice sees it, and feels when it is taken")
    func voices() {
        let sample = room()
        sample.happen(.voices([GuestID(1)]))
        #expect(sample.messages(to: 1, "feel") == [#"{"t":"feel","what":"voice"}"#])
        sample.happen(.voices([GuestID(1)]))
        sample.wait(200)
        #expect(sample.shown(on: 1).contains(#""voice":true"#) && sample.messages(to: 1, "feel").count == 1)
        #expect(sample.room.state.counts.voices == 1)
        sample.happen(.voices([]))
        sample.wait(200)
        #expect(sample.shown(on: 1).contains(#""voice":false"#))
    }

    @Test("a phone is told at most ten states a second, and none where nothing changed")
    func states() {
        let sample = room()
        sample.wait(5_000)
        #expect(sample.messages(to: 1, "state").isEmpty)
        for step in 0..<100 {
            sample.happen(.view(SharedView(sound: "choir", zoom: 0...Double(100 - step) / 100)))
            sample.wait(10)
        }
        #expect((9...11).contains(sample.messages(to: 1, "state").count))
        sample.wait(100)
        #expect(
            sample.shown(on: 1).contains(
                #""view":{"sound":"choir","section":null,"position":0,"zoom":[0,0.01]}"#))
    }

    @Test("a place that moves on is told by itself, twice a second")
    func place() {
        let sample = room()
        sample.happen(.view(SharedView(sound: "choir")))
        sample.wait(1_000)
        sample.forgetEffects()
        for step in 1...200 {
            sample.happen(.view(SharedView(sound: "choir", position: Double(step) / 200)))
            sample.wait(10)
        }
        let places = sample.messages(to: 1, "place")
        #expect((3...5).contains(places.count) && sample.messages(to: 1, "state").isEmpty)
        sample.wait(500)
        #expect(sample.messages(to: 2, "place").last == #"{"t":"place","position":1.000}"#)
        sample.forgetEffects()
        sample.happen(.view(SharedView(sound: "choir", position: 1)))
        sample.wait(1_000)
        #expect(sample.messages(to: 1, "place").isEmpty)
        sample.join(4)
        #expect(sample.shown(on: 4).contains(#""position":1,"zoom""#))
    }

    @Test("the host points, and what is drawn stays until it is wiped")
    func pointing() {
        let sample = room()
        sample.host(.point([SurfacePoint(x: 0.5, y: 0.5)]))
        #expect(sample.messages(to: 1).isEmpty)
        sample.host(.pointer(true))
        for step in 0..<100 {
            sample.host(.point([SurfacePoint(x: Double(step) / 100, y: 0.5)]))
            sample.wait(10)
        }
        #expect((25...31).contains(sample.messages(to: 1, "pointer").count))
        for step in 0..<100 { sample.host(.draw(SurfacePoint(x: Double(step) / 100, y: 0.5), begins: step == 0)) }
        sample.wait(200)
        #expect(sample.room.state.pointer.strokes.count == 2)
        // The line as it began, and both as they are after 100 ms.
        #expect(sample.messages(to: 1, "draw").count == 3)
        sample.join(4)
        #expect(sample.messages(to: 4, "draw").count == 2 && sample.messages(to: 4, "pointer").count == 1)
        sample.host(.wipe)
        #expect(sample.messages(to: 4).last == #"{"t":"wipe"}"# && sample.room.state.pointer.strokes.isEmpty)
        sample.host(.pointer(false))
        sample.wait(100)
        #expect(sample.messages(to: 1).last == #"{"t":"pointer","c":[]}"#)
        for step in 0..<100_000 { sample.host(.draw(SurfacePoint(x: Double(step % 2), y: 0.5), begins: step % 5 == 0)) }
        #expect(sample.room.state.pointer.strokes.reduce(0) { $0 + $1.points.count } <= 128 * 64)
    }

    @Test("the end is told to everybody, and after it nobody is let in")
    func end() {
        let sample = room()
        sample.host(.endRoom)
        for phone in 1...3 {
            #expect(sample.messages(to: phone).last == #"{"t":"end","why":"over"}"# && sample.isClosed(phone))
        }
        #expect(sample.guestEffects.suffix(3) == (1...3).map { .removed(GuestID($0)) })
        #expect(sample.events == [.ended] && sample.room.state.isOver)
        sample.join(4)
        #expect(sample.isClosed(4) && sample.room.nextMicroseconds == nil)
    }
}
