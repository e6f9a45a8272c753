import Files
import FoundationEssentials
import Handover

/// The files that a leader hands over, as the room's broker keeps the list.
struct RoomFileList: Codable, Equatable, Sendable {
    /// One of them.
    struct Entry: Codable, Equatable, Sendable {
        var item: HandoverItem
        /// What tells a sound from others by its content; `nil` for what is no sound that is played.
        var sound: String?
        /// Whether everybody is to have it; else those who need it ask for it.
        var handed: Bool
    }

    /// The version of the list.
    var v = 1
    var files: [Entry] = []
    /// What everybody was to have and is to delete again, each by its SHA-256.
    var back: [String]?

    /// The most files of a room.
    static let maxFiles = 200
    private static let maxBytes = 512 << 10

    init() {}

    /// Reads a list; `nil` where it is none, or has too many.
    init?(_ json: [UInt8]) {
        guard json.count <= Self.maxBytes,
            let list = try? JSONDecoder().decode(RoomFileList.self, from: Data(json)),
            list.files.count <= Self.maxFiles, list.back?.count ?? 0 <= Self.maxFiles
        else { return nil }
        self = list
    }

    /// As it is sent.
    var json: [UInt8] { Array((JSONText(self, isOneLine: true)?.description ?? "{}").utf8) }
}
