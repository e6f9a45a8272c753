import Files
import Glibc
import RoomKeys
import TestSupport
import Testing

@Suite("A room's key outlives a crash")
struct KeptRoomKeyTests {
    private static let start: Int64 = 1_700_000_000

    private static func mode(_ path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    private static func file(in folder: String) throws -> String {
        let name = try #require(Folder.names(folder).first { $0.hasSuffix(".json") })
        return "\(folder)/\(name)"
    }

    @Test("a leader that starts again under the same name has the same room and key, and counts on")
    func again() throws {
        let scratch = try Scratch()
        let folder = "\(scratch.path)/rooms"
        var first: KeptRoomKey? = try KeptRoomKey(room: "Friday / class", in: folder, atSeconds: Self.start)
        let (id, key) = (first?.id, first?.key)
        #expect(first?.epoch == 1 && first?.isResumed == false)
        #expect(try Self.mode(Self.file(in: folder)) == 0o600)
        first = nil
        let second = try KeptRoomKey(room: "Friday / class", in: folder, atSeconds: Self.start + 43_199)
        #expect(second.id == id && second.key == key && second.epoch == 2 && second.isResumed)
        let other = try KeptRoomKey(room: "Saturday", in: folder, atSeconds: Self.start)
        #expect(other.id != id && other.key != key)
    }

    @Test("12 hours after its last use it counts no more, and use prolongs it")
    func expiry() throws {
        let scratch = try Scratch()
        var kept: KeptRoomKey? = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        let id = kept?.id
        try kept?.markUsed(atSeconds: Self.start + 40_000)
        kept = nil
        kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start + 80_000)
        #expect(kept?.id == id && kept?.epoch == 2)
        kept = nil
        kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start + 80_000 + 43_200)
        #expect(kept?.id != id && kept?.epoch == 1)
    }

    @Test("a leader that ends in order leaves nothing")
    func removed() throws {
        let scratch = try Scratch()
        var kept: KeptRoomKey? = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        kept?.remove()
        kept = nil
        #expect(Folder.names(scratch.path).isEmpty)
    }

    @Test("two programs do not lead one room")
    func locked() throws {
        let scratch = try Scratch()
        let kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        #expect(throws: FileProblem.isLocked) {
            try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        }
        #expect(kept.epoch == 1)
    }

    @Test("a file that others may read or that leads elsewhere is not believed, and replaced by one that is private")
    func permissions() throws {
        let scratch = try Scratch()
        var kept: KeptRoomKey? = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        let id = kept?.id
        kept = nil
        let path = try Self.file(in: scratch.path)
        chmod(path, 0o644)
        kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        #expect(kept?.id != id && Self.mode(path) == 0o600)
        let second = kept?.id
        kept = nil
        rename(path, "\(path).real")
        symlink("\(path).real", path)
        kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        #expect(kept?.id != second && Self.mode(path) == 0o600)
    }

    @Test(
        "what stands there and cannot be read gives a new key",
        arguments: [
            "", "{}", "{", #"{"version":2}"#, String(repeating: " ", count: 5_000),
            #"{"version":1,"room":"00","key":"00","epoch":1,"used":1700000000}"#,
            #"{"version":1,"room":"ROOM","key":"KEY","epoch":0,"used":1700000000}"#,
            #"{"version":1,"room":"ROOM","key":"KEY","epoch":18446744073709551615,"used":1700000000}"#,
            #"{"version":1,"room":"ROOM","key":"KEY","epoch":1,"used":-9223372036854775808}"#,
            #"{"version":1,"room":"ROOM","key":"KEY","epoch":1,"used":1800000000}"#,
        ])
    func broken(_ text: String) throws {
        let scratch = try Scratch()
        var kept: KeptRoomKey? = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        kept = nil
        let path = try Self.file(in: scratch.path)
        let room = String(repeating: "ab", count: 16)
        let content = text.replacing("ROOM", with: room).replacing("KEY", with: String(repeating: "cd", count: 32))
        // As it stands the same but for what is wrong is read.
        try WholeFile.write(Array(content.utf8), to: path)
        kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        #expect(kept?.id.description != room && kept?.epoch == 1)
        kept = nil
        let good =
            #"{"version":1,"room":"\#(room)","key":"\#(String(repeating: "cd", count: 32))","epoch":1,"used":1700000000}"#
        try WholeFile.write(Array(good.utf8), to: path)
        kept = try KeptRoomKey(room: "r", in: scratch.path, atSeconds: Self.start)
        #expect(kept?.id.description == room && kept?.epoch == 2)
    }

    @Test("where nothing can be written, that is said")
    func unwritable() {
        #expect(throws: FileProblem.self) {
            try KeptRoomKey(room: "r", in: "/proc/quern-rooms", atSeconds: Self.start)
        }
    }
}
