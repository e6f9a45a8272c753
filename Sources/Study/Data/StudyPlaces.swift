import Files
import Glibc

/// Where everything lies in the folder of a study.
struct StudyPlaces: Sendable {
    /// The folder.
    let folder: String

    static let definitionName = "study.toml"
    static let recordName = "study.json"
    static let usedCodesName = "used-codes.json"
    static let participantsName = "participants"
    static let journalName = "journal.jsonl"
    static let blocksName = "blocks"
    static let resumeName = "resume.json"
    /// What the folder of somebody who is being forgotten is called, before its number.
    static let leavingPrefix = ".leaving-"

    var definition: String { Path.joined(folder, Self.definitionName) }
    var record: String { Path.joined(folder, Self.recordName) }
    var usedCodes: String { Path.joined(folder, Self.usedCodesName) }
    var participants: String { Path.joined(folder, Self.participantsName) }

    func participant(_ code: ParticipantCode) -> String { Path.joined(participants, code.text) }
    func journal(_ code: ParticipantCode) -> String { Path.joined(participant(code), Self.journalName) }
    func resume(_ code: ParticipantCode) -> String { Path.joined(participant(code), Self.resumeName) }
    func blocks(_ code: ParticipantCode) -> String { Path.joined(participant(code), Self.blocksName) }

    /// The codes of all who have a folder.
    var codes: [ParticipantCode] {
        Folder.names(participants).compactMap(ParticipantCode.init).filter { Folder.exists(participant($0)) }
    }

    /// Removes all that is at `path`; a link, and not what it leads to.
    static func remove(_ path: String) throws(FileProblem) {
        var status = stat()
        guard lstat(Path.system(path), &status) == 0 else {
            if errno == ENOENT { return }
            throw FileProblem(errno: errno)
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if isFolder { for name in Folder.names(path) { try remove(Path.joined(path, name)) } }
        let failed = isFolder ? rmdir(Path.system(path)) : unlink(Path.system(path))
        guard failed == 0 || errno == ENOENT else { throw FileProblem(errno: errno) }
    }
}
