import Files

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

    /// How many colours there can be.
    public static let colourCounts = [256, 16, 8, 0]

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

    /// What the file is to hold: see ``Settings/merged(since:into:)``.
    func merged(since last: Self?, into there: Self?) -> Self {
        guard let last, let there else { return last == self ? there ?? self : self }
        return mergeChanges(
            of: self, since: last, into: there, parts: \.theme, \.graphics, \.colours, \.showsGrains, \.showsTrails)
    }

    private enum CodingKeys: String, CodingKey {
        case theme, graphics, colours, showsGrains, showsTrails
    }

    /// Reads what is there and can be understood; the rest, such as what another version knows, is as if nothing was chosen.
    public init(from decoder: any Decoder) throws {
        guard let values = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        theme = try? values.decode(Theme.self, forKey: .theme)
        graphics = try? values.decode(Graphics.self, forKey: .graphics)
        colours = (try? values.decode(Int.self, forKey: .colours)).flatMap { Self.colourCounts.contains($0) ? $0 : nil }
        showsGrains = (try? values.decode(Bool.self, forKey: .showsGrains)) ?? showsGrains
        showsTrails = (try? values.decode(Bool.self, forKey: .showsTrails)) ?? showsTrails
    }
}
