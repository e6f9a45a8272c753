import FoundationEssentials

/// What a player finds again at the next start: a small JSON file in the user's state folder.
public struct Settings: Codable, Equatable, Sendable {
    /// The master level in dB.
    public var levelDecibels: Double?
    /// The name of the mapping played last.
    public var mapping: String?
    /// How the panel looks.
    public var panel: PanelSettings?

    /// Nothing was left.
    public init() {}

    /// Reads the settings at `place`. What is not there, or not to be read, is as if nothing had been left.
    public init(at place: String?) {
        guard let place, let data = FileManager.default.contents(atPath: place),
            let settings = try? JSONDecoder().decode(Settings.self, from: data)
        else { return }
        self = settings
        if levelDecibels?.isFinite != true { levelDecibels = nil }
    }

    /// Writes the settings, whole or not at all.
    public func save(at place: String) throws {
        let url = URL(filePath: place)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: url, options: .atomic)
    }
}
