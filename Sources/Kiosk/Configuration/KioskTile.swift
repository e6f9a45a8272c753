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

    /// What visitors find where the file does not say it.
    /// - Parameter hasScenes: whether it lists scenes.
    static func usual(hasScenes: Bool) -> [KioskTile] { allCases.filter { $0 != .scenes || hasScenes } }

    /// As visitors read it.
    package var title: String {
        switch self {
        case .scenes: "Scenes"
        case .howToPlay: "How to play"
        case .sounds: "Sounds"
        case .background: "Background"
        case .volume: "Volume"
        }
    }
}
