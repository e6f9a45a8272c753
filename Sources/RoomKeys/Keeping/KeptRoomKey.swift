import CSodium
import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// The identifier and the key of a room by its name, kept in a file for a leader that crashes and starts again: its followers stay in the
/// room. A leader that ends in order removes it; 12 hours after its last use it counts no more.
///
/// The file can be read by the player alone (mode 600), and only one program at a time has it.
package final class KeptRoomKey: Sendable {
    /// How long it is kept after its last use.
    package static let lifetimeSeconds: UInt64 = 12 * 3_600

    /// Which room it is.
    package let id: RoomID
    /// The room's key.
    package let key: RoomKey
    /// How often the room has been opened with this key, from 1: the epoch of the leader's messages.
    package let epoch: UInt64
    /// Whether the room was open before.
    package var isResumed: Bool { epoch > 1 }

    private let path: String
    // Only held until this is gone, and never asked for anything.
    nonisolated(unsafe) private let lock: FileLock

    private struct Content: Codable {
        var version = 1
        var room: String
        var key: String
        var epoch: UInt64
        /// Seconds since 1970.
        var used: Int64
    }

    private static let maxFileBytes = 1_024

    /// Reads what is kept for the room called `name`, or makes a new identifier and key, and writes them down.
    /// - Parameters:
    ///   - folder: where the file is, absolute; made where it is not there.
    ///   - now: seconds since 1970.
    /// - Throws: where another program has the same room open, or nothing can be written.
    package init(room name: String, in folder: String, atSeconds now: Int64) throws(FileProblem) {
        path = Path.joined(folder, Self.fileName(name))
        lock = try FileLock(of: path, timeout: 0)
        if let kept = Self.read(path, at: now) {
            (id, key, epoch) = kept
        } else {
            (id, key, epoch) = (.random(), .random(), 1)
        }
        try markUsed(atSeconds: now)
    }

    /// Writes down that the room is in use: to be called every hour or so.
    /// - Parameter now: seconds since 1970.
    package func markUsed(atSeconds now: Int64) throws(FileProblem) {
        var secret = key.secret.withBytes(Array.init)
        defer { wipe(&secret) }
        let content = Content(room: id.description, key: Hexadecimal.text(secret), epoch: epoch, used: now)
        guard let text = JSONText(content, isOneLine: true) else { throw FileProblem(errno: EINVAL) }
        // A file with the permissions of a stranger would lend them to its successor.
        if !Self.isPrivate(path) { unlink(Path.system(path)) }
        let scratch = "\(path).new"
        unlink(Path.system(scratch))
        let file = open(Path.system(scratch), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        close(file)
        do throws(FileProblem) {
            try WholeFile.write(Array("\(text)\n".utf8), to: scratch)
        } catch {
            unlink(Path.system(scratch))
            throw error
        }
        try WholeFile.replace(path, by: scratch)
    }

    /// Removes the file: the room has ended.
    package func remove() { unlink(Path.system(path)) }

    /// Nothing of a name but which one it is: it may have slashes.
    private static func fileName(_ name: String) -> String {
        let text = Array(name.utf8)
        var hash = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&hash, hash.count, text, UInt64(text.count), nil, 0)
        return "room-\(Hexadecimal.text(hash)).json"
    }

    private static func read(_ path: String, at now: Int64) -> (RoomID, RoomKey, UInt64)? {
        guard isPrivate(path), let bytes = try? WholeFile.read(path, limit: maxFileBytes, takesPipes: false),
            let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)), content.version == 1,
            // Clocks are set back, too.
            let age = age(content.used, at: now), age < lifetimeSeconds,
            let id = RoomID(hexadecimal: content.room), let key = Hexadecimal.bytes(content.key).flatMap(RoomKey.init),
            (1..<UInt64(1) << 32).contains(content.epoch)
        else { return nil }
        return (id, key, content.epoch + 1)
    }

    private static func age(_ moment: Int64, at now: Int64) -> UInt64? {
        let (age, isOverflow) = now.subtractingReportingOverflow(moment)
        return isOverflow ? nil : age.magnitude
    }

    /// Whether it is an ordinary file that belongs to the player, and that nobody else reads or writes.
    private static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        return lstat(Path.system(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }
}
