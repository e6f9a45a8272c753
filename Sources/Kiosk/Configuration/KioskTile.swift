/// What visitors find at home: each leads to a page of its own.
public enum KioskTile: String, CaseIterable, Sendable {
    /// The mappings.
    case howToPlay = "how-to-play"
    /// The sounds.
    case sounds
    /// A sound under everything, which no hand plays: the bed.
    case background
    /// How loud it is.
    case volume

    /// As visitors read it.
    package var title: String {
        switch self {
        case .howToPlay: "How to play"
        case .sounds: "Sounds"
        case .background: "Background"
        case .volume: "Volume"
        }
    }
}
