import Files
import Followers
import Glibc
import RoomKeys

/// The key of a room that others join with their own Querns, kept for a leader that crashes and comes back. One program at a time has it.
public struct LeaderKey: Sendable {
    let kept: KeptRoomKey

    /// The key of the room called `name`, as it was kept in `folder`, or a new one.
    /// - Throws: where another program leads a room of this name here, or nothing can be kept.
    public init(room name: String, in folder: String) throws(LeaderProblem) {
        do throws(FileProblem) {
            kept = try KeptRoomKey(room: name, in: folder, atSeconds: Int64(time(nil)))
        } catch {
            throw LeaderProblem(
                error == .isLocked
                    ? "another Quern leads a room called \(quoted(name)) on this machine: use --name"
                    : "cannot keep the room's key in \(quoted(folder)): \(error.text)")
        }
    }

    /// What lets phones in that open the address of the leader, or of a door: the part after its `#`.
    public var phoneKey: String { kept.key.phoneKey }
}
