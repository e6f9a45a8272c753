import Foundation
import Instrument
import Performer
import Session
import TestSupport
import Testing
import Threads
import Workshop
import WorkshopRoom

@Suite("Phones of a room play the instrument")
struct PlayingTests {
    @Test("a phone that joins is a guest of the instrument; its touch sounds in a voice of its own until it lifts")
    func playing() throws {
        let test = try TestedRoom()
        defer { test.stop() }
        let phone = try test.phone("Ada")
        #expect(phone.welcome["guest"] as? Int == 1 && phone.welcome["name"] as? String == "Ada")
        #expect(test.guest(1)?.part == "Two zones")
        #expect(test.room.display.touchTimes == nil)
        #expect(
            try test.holds("[3,0.25,0.5],[4,0.75,0.5]", phone) {
                test.instrument.state.engine.grains > 0 && test.room.display.clouds == [17: 1]
            })
        let guest = try #require(test.guest(1))
        #expect(guest.isPlaying && guest.fingers.count == 2 && guest.cloud == 17)
        #expect(test.instrument.state.playing.fingers.isEmpty, "the host's hands are none")
        #expect(test.room.display.state.guests.first?.contacts.count == 2)
        #expect(try #require(test.room.display.touchTimes).count > 0)
        try phone.touch("")
        #expect(eventually { test.guest(1)?.isPlaying == false })
        #expect(eventually { test.instrument.state.engine.grains == 0 })
    }

    @Test("what phones play is in the performance that is recorded")
    func recorded() throws {
        let test = try TestedRoom()
        let file = "\(test.scratch.path)/played.quern"
        try test.instrument.record(to: [file])
        let phones = try ["Ada", "Ben"].map { try test.phone($0) }
        for (index, phone) in phones.enumerated() {
            #expect(try test.holds("[1,0.25,0.5]", phone) { test.guest(index + 1)?.isPlaying == true })
        }
        test.stop()
        let played = try Performance(file: file).commands.map(\.command)
        let sources = played.compactMap { if case .touch(let source, _) = $0 { source } else { nil } }
        #expect(Set(sources) == [Guest(number: 1).source, Guest(number: 2).source])
        let guests = played.compactMap { if case .part(let guest, _) = $0 { guest } else { nil } }
        #expect(guests == [1, 2])
    }

    @Test("lock, mute, solo and parts reach the instrument, and the phone is told")
    func host() throws {
        let test = try TestedRoom()
        defer { test.stop() }
        let (room, one) = (test.room, GuestID(1))
        let phone = try test.phone("Ada")
        #expect(try test.holds("[1,0.25,0.5]", phone) { test.guest(1)?.isPlaying == true })
        room.perform(.lock(true))
        #expect(test.instrument.state.guests?.isLocked == true && test.guest(1)?.fingers.isEmpty == true)
        try phone.hear("state") { $0["locked"] as? Bool == true }
        room.perform(.lock(false))
        room.perform(.mute(one, true))
        #expect(test.instrument.state.guests?.isLocked == false && test.guest(1)?.isMuted == true)
        try phone.hear("state") { $0["locked"] as? Bool == false && $0["muted"] as? Bool == true }
        room.perform(.mute(one, false))
        room.perform(.solo(one, true))
        #expect(test.guest(1)?.isMuted == false && test.guest(1)?.isSolo == true)
        room.perform(.solo(one, false))
        room.perform(.lockGuest(one, true))
        #expect(test.guest(1)?.isSolo == false && test.guest(1)?.isLocked == true)
        room.perform(.part("Phone keys", for: one))
        #expect(test.guest(1)?.part == "Phone keys")
        try phone.hear("state") { ($0["part"] as? [String: Any])?["name"] as? String == "Phone keys" }
    }

    @Test("each phone is told its own note, and another one when the host's pitch is another")
    func ownNotes() throws {
        let test = try TestedRoom()
        defer { test.stop() }
        let phones = try ["Ada", "Ben"].map { try test.phone($0) }
        test.room.perform(.part("One note", for: nil))
        func note(_ state: [String: Any]) -> String? { (state["part"] as? [String: Any])?["note"] as? String }
        let notes = try phones.map { phone in note(try phone.hear("state") { note($0) != nil }) }
        #expect(notes == [test.guest(1)?.note, test.guest(2)?.note] && notes[0] != notes[1], "\(notes)")
        test.instrument.perform(.playing(.set(.pitch, to: 440)))
        let other = try phones[0].hear("state") { note($0) != notes[0] }
        #expect(note(other) == test.guest(1)?.note)
    }

    @Test("keys that lie above one another are told so, and called by what they sound at the host's pitch")
    func keys() throws {
        let test = try TestedRoom()
        defer { test.stop() }
        let phone = try test.phone("Ada")
        test.instrument.perform(.playing(.set(.pitch, to: 220)))
        test.room.perform(.part("Phone keys", for: nil))
        func keys(_ state: [String: Any]) -> [String: Any]? {
            ((state["part"] as? [String: Any])?["controls"] as? [[String: Any]])?.first {
                $0["kind"] as? String == "keys"
            }
        }
        func notes(_ state: [String: Any]) -> [String]? { keys(state)?["notes"] as? [String] }
        let low = try phone.hear("state") { notes($0)?.first == "A3" }
        #expect(notes(low) == ["A3", "C4", "D4", "E4", "G4", "A4", "C5", "D5", "E5", "G5"])
        let control = try #require(keys(low))
        #expect(
            control["vertical"] as? Bool == true && (control["x"] as? [String: Any])?["label"] as? String == "duration")
        #expect(control["y"] is NSNull)
        test.instrument.perform(.playing(.set(.pitch, to: 440)))
        _ = try phone.hear("state") { notes($0)?.first == "A4" }
        // The second key from below sounds a minor third above the first.
        #expect(
            try test.holds("[1,0.5,0.15]", phone) {
                abs((test.guest(1)?.values[.transposition] ?? 0) - 3) < 0.01
            })
    }

    @Test("the log and what the stage tells have neither names nor what guests wrote; the host's lines have")
    func discreet() throws {
        let scratch = try Scratch()
        let log = LogWriter(try LogFile(at: "\(scratch.path)/log.txt"))
        log.start { _ in }
        let settings = RoomSettings(asking: AskingState(isAllowed: true, mayBeAnonymous: false))
        let test = try TestedRoom(
            RoomSetup(settings: settings, address: "127.0.0.1", port: 0, reportsToPlayer: true, log: log))
        let phone = try test.phone("Mallory")
        try phone.say(##"{"t":"ask","id":"c1","text":"Is it a secret?","anonymous":false}"##)
        try phone.hear("asked")
        test.room.perform(.rename(GuestID(1), "Trudy"))
        test.room.perform(.remove(GuestID(1)))
        try phone.hear("end")
        let lines = test.room.takeLines().joined(separator: "\n")
        #expect(lines.contains("Mallory asks (1): Is it a secret?") && lines.contains("removed Trudy"), "\(lines)")
        let told = test.instrument.state.messages.map(\.text)
        #expect(told.contains("a guest asks (1)") && told.contains("removed guest 1"), "\(told)")
        test.stop()
        log.stop()
        let kept = try scratch.read("log.txt") + told.joined()
        #expect(kept.contains("guest 1 joined"))
        for word in ["Mallory", "Trudy", "secret"] { #expect(!kept.contains(word), "\(kept)") }
    }

    @Test("who leaves plays no more, is gone from the instrument when they stay away, and comes back as the same")
    func leaving() throws {
        let test = try TestedRoom()
        defer { test.stop() }
        var phone: TestPhone? = try test.phone("Ada")
        let token = phone?.welcome["token"] as? String
        #expect(try test.holds("[1,0.25,0.5]", #require(phone)) { test.guest(1)?.isPlaying == true })
        phone = nil
        #expect(eventually { test.guest(1)?.isPlaying == false })
        #expect(eventually { test.room.display.state.counts.connected == 0 })
        test.room.advance(to: MonotonicTime.microseconds + 20_000_000)
        #expect(test.guest(1) != nil)
        test.room.advance(to: MonotonicTime.microseconds + 40_000_000)
        #expect(test.instrument.state.guests == nil)
        let again = try test.phone("Ada", token: token)
        #expect(again.welcome["guest"] as? Int == 1 && test.guest(1) != nil)
        test.room.perform(.remove(GuestID(1)))
        #expect(test.instrument.state.guests == nil)
        #expect(try again.hear("end")["why"] as? String == "removed")
    }

    @Test("what happened is told once, a line each")
    func lines() throws {
        let test = try TestedRoom()
        defer { test.stop() }
        var phone: TestPhone? = try test.phone("Ada")
        #expect(phone != nil && test.room.takeLines() == ["joined Ada"] && test.room.takeLines().isEmpty)
        phone = nil
        var lines: [String] = []
        #expect(
            eventually {
                lines += test.room.takeLines()
                return !lines.isEmpty
            })
        #expect(lines == ["left Ada"])
    }
}
