/// How styles look with the colours that there are. The ground itself stays the terminal's: ink for a dark or a light one.
package struct Theme: Equatable, Sendable {
    /// Bold, dim, reversed, underlined: bits as CNcurses has them.
    package struct Appearance: Equatable, Sendable {
        /// The attributes' bits.
        package var attributes: Int32
        /// Index of the terminal's palette; -1 for its own ink.
        package var colour: Int32
        /// The same of what it stands on; -1 for the terminal's own ground.
        package var ground: Int32 = -1

        /// Whether a blank in it can be told from any other.
        package var showsOnBlanks: Bool { attributes & (Theme.reverse | Theme.paper) != 0 || ground >= 0 }
    }

    private static let bold: Int32 = 1
    private static let faint: Int32 = 2
    private static let reverse: Int32 = 4
    private static let paper: Int32 = 16

    /// For which ground and which eyes.
    package let kind: Capabilities.ColourTheme
    /// Colours that the terminal has: 0, 8, 16 or 256.
    package let colours: Int
    private let hues: [Hue]
    private var inks: Inks { Inks.of(kind) }

    /// Makes a theme for so many colours, its hues from `palette`.
    package init(_ kind: Capabilities.ColourTheme = .dark, colours: Int, palette: Palette) {
        self.kind = kind
        hues = palette.hues(of: kind)
        self.colours = colours >= 256 ? 256 : colours >= 16 ? 16 : colours >= 8 ? 8 : 0
    }

    /// How `style` looks.
    package func appearance(_ style: Style) -> Appearance {
        switch style.role {
        case .plain: Appearance(attributes: 0, colour: colour(inks.plain))
        case .dim: soft(inks.dim)
        case .strong: Appearance(attributes: Self.bold, colour: colour(inks.strong))
        case .frame: soft(inks.frame)
        case .value: Appearance(attributes: 0, colour: colour(of: style.hue))
        case .held: Appearance(attributes: Self.bold, colour: colour(of: style.hue))
        case .ghost: ghost(style.hue)
        case .finger: Appearance(attributes: Self.bold, colour: colour(inks.finger))
        case .chosen: Appearance(attributes: Self.bold | Self.reverse, colour: -1)
        case .lit: Appearance(attributes: Self.bold | Self.reverse, colour: colour(of: style.hue))
        case .quiet: Appearance(attributes: 0, colour: colour(inks.quiet))
        case .loud: Appearance(attributes: Self.bold, colour: colour(inks.loud))
        case .alarm: Appearance(attributes: Self.bold, colour: colour(inks.alarm))
        case .paper: paper(isReversed: false)
        case .ink: paper(isReversed: true)
        case .picture:
            Appearance(
                attributes: 0, colour: colours > 0 ? style.hue.map(Int32.init) ?? -1 : -1,
                ground: colours == 256 ? style.ground.map(Int32.init) ?? -1 : -1)
        }
    }

    private func colour(_ ink: Ink) -> Int32 {
        switch colours {
        case 256: ink.many
        case 16: ink.sixteen
        case 8: ink.few
        default: -1
        }
    }

    private func soft(_ ink: Ink) -> Appearance {
        // Without a grey of its own the terminal's ink is drawn faintly.
        Appearance(attributes: colours < 16 ? Self.faint : 0, colour: colour(ink))
    }

    /// A code that a camera reads. Without colours the terminal's own two are taken, the darker one as ink.
    private func paper(isReversed: Bool) -> Appearance {
        let attributes = colours > 0 ? Self.paper : 0
        let isTurned = colours > 0 ? isReversed : (kind == .light) == isReversed
        return Appearance(attributes: attributes | (isTurned ? Self.reverse : 0), colour: -1)
    }

    private func ghost(_ place: UInt8?) -> Appearance {
        guard colours == 256 else { return Appearance(attributes: Self.faint, colour: colour(of: place)) }
        return Appearance(attributes: 0, colour: hue(place)?.quiet ?? inks.frame.many)
    }

    private func hue(_ place: UInt8?) -> Hue? { place.flatMap { $0 < hues.count ? hues[Int($0)] : nil } }

    private func colour(of place: UInt8?) -> Int32 {
        guard let hue = hue(place) else { return colour(inks.plain) }
        return colour(Ink(many: hue.many, few: hue.few))
    }
}
