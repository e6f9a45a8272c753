import Discovery
import TestSupport
import Testing

@Suite("Rooms where Avahi is a mock, or is not there")
struct MockAvahiTests {
    @Test func aRoomIsAnnouncedUnderTheNameThatIsFree() throws {
        let avahi = try MockAvahi()
        let room = RoomAnnouncement(
            name: "Friday", port: 4_711, text: ["id": "a"], busAddress: avahi.busAddress, remark: { _ in })
        #expect(eventually { room.announcedName == "Friday #2" })
        room.stop()
        #expect(room.announcedName == nil)
    }

    @Test func aRoomIsFoundWithWhatIsSaidOfIt() throws {
        let avahi = try MockAvahi()
        var found: [FoundRoom] = []
        #expect(
            eventually {
                found = RoomBrowser.find(seconds: 5, busAddress: avahi.busAddress).rooms
                return !found.isEmpty
            })
        #expect(found.map(\.name) == ["Sunday"])
        #expect(found.first?.addresses == ["10.0.0.9"])
        #expect(found.first?.hostName == "hall.local")
        #expect(found.first?.port == 4_711)
        #expect(found.first?.text == ["id": "d4"])
    }

    @Test func whereThereIsNoBusOneLineSaysSo() {
        let remarks = Told<String>()
        let address = "unix:path=/nonexistent/bus"
        let room = RoomAnnouncement(name: "Friday", port: 1, text: [:], busAddress: address) { remarks.add($0) }
        #expect(eventually { remarks.all.count == 1 })
        #expect(room.announcedName == nil)
        let result = RoomBrowser.find(seconds: 5, busAddress: address)
        #expect(result.rooms.isEmpty && result.remark == remarks.all.first)
        #expect(remarks.all.first?.hasPrefix("rooms cannot be found by name here: avahi-daemon ") == true)
        #expect(remarks.all.first?.hasSuffix("; type the address") == true)
    }
}
