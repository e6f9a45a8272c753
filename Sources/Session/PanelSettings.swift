/// How the panel looks: what a player chose, kept from one start to the next. What is `nil` goes by what the terminal can do.
public struct PanelSettings: Codable, Equatable, Sendable {
    /// Colours for a ground.
    public enum Theme: String, Codable, CaseIterable, Sendable {
        /// Light ink on a dark ground.
        case dark
        /// Dark ink on a light ground.
        case light
        /// Hues that stay apart for eyes that confuse some: the palette of Okabe and Ito.
        case colourBlind = "colour-blind"
    }

    /// What lines and dots are made of.
    public enum Graphics: String, Codable, CaseIterable, Sendable {
        case braille, blocks, ascii
    }

    /// The theme; by what the terminal says of its ground where `nil`.
    public var theme: Theme?
    /// The graphics; by terminal and locale where `nil`.
    public var graphics: Graphics?
    /// Colours: 0, 8, 16 or 256; as many as the terminal has where `nil`.
    public var colours: Int?
    /// Whether the grains that sound are drawn.
    public var showsGrains = true
    /// Whether fingers leave trails.
    public var showsTrails = true

    /// As the terminal has it.
    public init() {}
}
