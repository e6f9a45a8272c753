import Testing
import Workshop

@Suite("Names and texts of guests")
struct NameTests {
    private func name(_ given: String) -> String? {
        let sample = SampleRoom()
        sample.join(1, name: given)
        return sample.guest(1)?.name
    }

    @Test("a name is what can be seen of it")
    func cleaned() {
        #expect(name("  Ada   Lovelace ") == "Ada Lovelace")
        #expect(name(#"A\u001b[31md\u0007a\n!"#) == "A[31mda !")
        #expect(name(#"\u202eadA\u2066\u200f"#) == "adA")
        #expect(name(#"A\u200bd\ufeffa\u3164"#) == "Ada")
        #expect(name(String(repeating: "ä", count: 50)) == String(repeating: "ä", count: 20))
        #expect(name("Ada 👩‍👩‍👧") != nil)
    }

    @Test("marks do not pile up on a letter")
    func marks() {
        let flood = "A" + String(repeating: "\u{301}", count: 500)
        #expect((name(flood)?.unicodeScalars.count ?? 0) <= 4)
        #expect(name("\u{301}\u{301}") == "Guest 1")
    }

    @Test("who gives no name has a friendly one, and doubles are numbered")
    func free() {
        let sample = SampleRoom()
        for (phone, name) in [(1, "Ada"), (2, "ada"), (3, "Ada"), (4, nil), (5, "   "), (6, "Guest 4")] {
            sample.join(phone, name: name)
        }
        #expect(
            sample.room.state.guests.map(\.name) == ["Ada", "ada 2", "Ada 3", "Guest 4", "Guest 5", "Guest 4 2"])
        let long = String(repeating: "x", count: 20)
        sample.join(7, name: long)
        sample.join(8, name: long)
        #expect(sample.guest(8)?.name == String(repeating: "x", count: 18) + " 2")
    }

    @Test("host and guest rename, and the page is told")
    func renamed() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.join(2, name: "Ben")
        sample.host(.rename(GuestID(2), "Ada"))
        sample.wait(200)
        #expect(sample.guest(2)?.name == "Ada 2" && sample.shown(on: 2).contains(#""name":"Ada 2""#))
        sample.say(1, #"{"t":"name","name":"Grace"}"#)
        #expect(sample.events.last == .renamed(GuestID(1), from: "Ada", to: "Grace"))
        sample.host(.rename(GuestID(9), "x"))
        #expect(sample.events.last == .notDone("there is no guest 9"))
    }
}
