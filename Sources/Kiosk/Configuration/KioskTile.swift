/// What visitors find at home: each leads to a page of its own.
public enum KioskTile: String, CaseIterable, Sendable {
    /// The scenes: sound, mapping and values at once.
    case scenes
    /// The mappings.
    case howToPlay = "how-to-play"
    /// The sounds.
    case sounds
    /// A sound under everything, which no hand plays: the bed.
    case background
    /// How loud it is.
    case volume
    /// How they join the room with their phones.
    case phones

    /// What visitors find where the file does not say it.
    /// - Parameters:
    ///   - hasScenes: whether it lists scenes.
    ///   - hasRoom: whether it opens a room for phones.
    static func usual(hasScenes: Bool, hasRoom: Bool) -> [KioskTile] {
        allCases.filter { ($0 != .scenes || hasScenes) && ($0 != .phones || hasRoom) }
    }

    /// As visitors read it.
    package var title: String {
        switch self {
        case .scenes: "Scenes"
        case .howToPlay: "How to play"
        case .sounds: "Sounds"
        case .background: "Background"
        case .volume: "Volume"
        case .phones: "Join with your phone"
        }
    }
}
