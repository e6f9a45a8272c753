import Files
import Glibc

/// Where the files of one room go. What may be kept lies in the room's folder; what may not lies in `room-only` within it, which goes with
/// the room. So the disk itself says what is whose, also after a crash.
public final class RoomFolder: Sendable {
    /// The room's folder, in which what may be kept lies.
    public let path: String
    private let lock: Int32

    static let passing = "room-only"
    static let lockName = ".room.lock"
    /// After how long what a crash left is deleted, in seconds.
    public static let leftoverSeconds = 12 * 3_600

    /// Makes the folder of the room `room` under `base`, and holds it until it is gone.
    /// - Parameter room: 1…64 letters of ASCII, digits, `-` and `_`.
    /// - Throws: where the room is called otherwise, or the system makes no folder.
    public init(base: String, room: String) throws(HandoverProblem) {
        guard Self.isRoom(room) else { throw HandoverProblem("\(quoted(room)) is no room's name") }
        path = Path.joined(base, room)
        do throws(FileProblem) {
            try Folder.make(Path.whole(Path.joined(path, Self.passing)))
        } catch {
            throw HandoverProblem("cannot keep files in \(quoted(path)): \(error.text)")
        }
        chmod(Path.system(path), 0o700)
        lock = Self.locked(path)
    }

    deinit { if lock >= 0 { close(lock) } }

    /// The folder that an item goes to.
    public func folder(for item: HandoverItem) -> String {
        item.mayBeKept ? path : Path.joined(path, Self.passing)
    }

    /// The room is over: deletes what may not be kept and what is not whole; a room without anything to keep leaves no folder.
    /// Whoever fetches into it has to have stopped.
    public func end() { Self.clear(path) }

    /// Deletes what crashes left under `base`: what may not be kept, where nothing changed in it for ``leftoverSeconds`` and no running
    /// program holds the room. Returns of how many rooms.
    /// - Parameter now: seconds since 1970.
    @discardableResult
    public static func prune(base: String, now: Int = time(nil)) -> Int {
        var count = 0
        for room in Folder.names(base) where isRoom(room) {
            let path = Path.joined(base, room)
            guard hasLeftovers(path), now - lastChange(path) > leftoverSeconds else { continue }
            let lock = locked(path)
            guard lock >= 0 else { continue }
            clear(path)
            close(lock)
            count += 1
        }
        return count
    }

    static func isPart(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".part") && FileHash(String(name.dropFirst().dropLast(5))) != nil
    }

    private static func isRoom(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    /// A lock of the whole folder (flock(2)), which the system lets go of however a program ends; -1 where another program has it.
    private static func locked(_ path: String) -> Int32 {
        let file = open(
            Path.system(Path.joined(path, lockName)), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { return -1 }
        if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(file)
            return -1
        }
        return file
    }

    private static func clear(_ path: String) {
        let passing = Path.joined(path, Self.passing)
        if isFolder(passing) {
            for name in Folder.names(passing) { unlink(Path.system(Path.joined(passing, name))) }
            rmdir(Path.system(passing))
        }
        for name in Folder.names(path) where isPart(name) { unlink(Path.system(Path.joined(path, name))) }
        unlink(Path.system(Path.joined(path, lockName)))
        rmdir(Path.system(path))
    }

    private static func hasLeftovers(_ path: String) -> Bool {
        isFolder(path) && (isFolder(Path.joined(path, passing)) || Folder.names(path).contains(where: isPart))
    }

    /// When anything of it changed last, in seconds since 1970.
    private static func lastChange(_ path: String) -> Int {
        let passing = Path.joined(path, Self.passing)
        let parts = Folder.names(path).filter(isPart).map { Path.joined(path, $0) }
        let places = [passing] + Folder.names(passing).map { Path.joined(passing, $0) } + parts
        return places.compactMap { status($0)?.st_mtim.tv_sec }.max() ?? 0
    }

    /// Not through links: nothing outside is ever looked at.
    private static func isFolder(_ path: String) -> Bool {
        status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(Path.system(path), &status) == 0 ? status : nil
    }
}
