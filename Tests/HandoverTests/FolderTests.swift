import Files
import Glibc
import Handover
import TestSupport
import Testing

@Suite struct FolderTests {
    private static let part = ".\(ItemTests.hash).part"

    @Test func `at the room's end what may be kept stays, and nothing else`() throws {
        let scratch = try Scratch()
        let room = try RoomFolder(base: "\(scratch.path)/deep/base", room: "room-1")
        let (kept, passing) = (
            room.folder(for: try ItemTests.announcedItem(mayBeKept: true)),
            room.folder(for: try ItemTests.announcedItem(mayBeKept: false))
        )
        #expect(kept == room.path && passing != kept)
        for place in [kept, passing] {
            try WholeFile.write([1], to: "\(place)/x.wav")
            try WholeFile.write([1], to: "\(place)/\(Self.part)")
        }
        room.end()
        #expect(Folder.names(kept) == ["x.wav"])
        let empty = try RoomFolder(base: scratch.path, room: "room-2")
        empty.end()
        #expect(Folder.names(scratch.path) == ["deep"])
    }

    @Test(arguments: ["", ".", "..", "a/b", "a b", "ä", String(repeating: "x", count: 65), "a\0"])
    func `a room cannot be called like a path`(_ name: String) throws {
        let scratch = try Scratch()
        #expect(throws: HandoverProblem.self) { try RoomFolder(base: scratch.path, room: name) }
        #expect(Folder.names(scratch.path).isEmpty)
    }

    @Test func `what a crash left is deleted after twelve hours, but not of a room that is open`() throws {
        let scratch = try Scratch()
        var crashed: RoomFolder? = try RoomFolder(base: scratch.path, room: "crashed")
        let place = try #require(crashed?.path)
        try WholeFile.write([1], to: "\(place)/kept.wav")
        try WholeFile.write([1], to: "\(place)/\(Self.part)")
        try WholeFile.write([1], to: "\(place)/room-only/x.wav")
        crashed = nil
        let open = try RoomFolder(base: scratch.path, room: "open")
        try WholeFile.write([1], to: "\(open.path)/room-only/x.wav")
        // Of somebody else, in the same place.
        try Folder.make("\(scratch.path)/other")
        try scratch.write("text", to: "other/room-only")
        symlink("\(scratch.path)/other", "\(scratch.path)/link")
        let now = time(nil)
        #expect(RoomFolder.prune(base: scratch.path, now: now + 11 * 3_600) == 0)
        #expect(RoomFolder.prune(base: scratch.path, now: now + 13 * 3_600) == 1)
        #expect(Folder.names(place) == ["kept.wav"])
        #expect(
            Folder.names("\(open.path)/room-only") == ["x.wav"]
                && Folder.names("\(scratch.path)/other") == ["room-only"])
        #expect(RoomFolder.prune(base: "\(scratch.path)/nowhere") == 0)
    }
}
