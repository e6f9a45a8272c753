import Granular

/// How styles look with the colours that there are: made for a dark ground, legible on a light one, and telling apart
/// for eyes that confuse red and green. The ground itself stays the terminal's.
package struct Theme: Equatable, Sendable {
    /// Bold, dim, reversed, underlined: bits as CNcurses has them.
    package struct Look: Equatable, Sendable {
        /// The attributes' bits.
        package var attributes: Int32
        /// Index of the terminal's palette; -1 for its own ink.
        package var colour: Int32
    }

    private static let bold: Int32 = 1
    private static let faint: Int32 = 2
    private static let reverse: Int32 = 4

    /// Colours that the terminal has: 0, 8, 16 or 256.
    package let colours: Int

    /// Makes a theme for so many colours.
    package init(colours: Int) {
        self.colours = colours >= 256 ? 256 : colours >= 16 ? 16 : colours >= 8 ? 8 : 0
    }

    /// How `style` looks.
    package func look(_ style: Style) -> Look {
        switch style.role {
        case .plain: Look(attributes: 0, colour: many(252, few: -1))
        case .dim: soft(many: 245)
        case .strong: Look(attributes: Self.bold, colour: many(231, few: -1))
        case .frame: soft(many: 240)
        case .value: Look(attributes: 0, colour: colour(of: style.parameter))
        case .held: Look(attributes: Self.bold, colour: colour(of: style.parameter))
        case .ghost: ghost(style.parameter)
        case .finger: Look(attributes: Self.bold, colour: many(231, few: colours >= 16 ? 15 : colours == 8 ? 7 : -1))
        case .chosen: Look(attributes: Self.bold | Self.reverse, colour: -1)
        case .lit: Look(attributes: Self.bold | Self.reverse, colour: colour(of: style.parameter))
        case .quiet: Look(attributes: 0, colour: many(72, few: 2))
        case .loud: Look(attributes: Self.bold, colour: many(220, few: 3))
        case .alarm: Look(attributes: Self.bold, colour: many(209, few: 1))
        }
    }

    private func many(_ index: Int32, few: Int32) -> Int32 {
        colours == 256 ? index : colours >= 8 ? few : -1
    }

    private func soft(many index: Int32) -> Look {
        switch colours {
        case 256: Look(attributes: 0, colour: index)
        case 16: Look(attributes: 0, colour: 8)
        default: Look(attributes: Self.faint, colour: -1)
        }
    }

    private func ghost(_ parameter: Parameter?) -> Look {
        guard colours == 256 else { return Look(attributes: Self.faint, colour: colour(of: parameter)) }
        return Look(attributes: 0, colour: parameter.map { Self.hue(of: $0).quiet } ?? 240)
    }

    private func colour(of parameter: Parameter?) -> Int32 {
        guard let hue = parameter.map(Self.hue) else { return many(252, few: -1) }
        return many(hue.many, few: hue.few)
    }
}
