import Granular
import Session
import Terminal

extension Palette {
    /// A hue for each parameter.
    package static let parameters = Palette([
        .dark: Parameter.allCases.map(Hue.onDark), .light: Parameter.allCases.map(Hue.onLight),
        .colourBlind: Parameter.allCases.map(Hue.colourBlind),
    ])
}

extension Style {
    /// Makes a style in the colour of `parameter`; without one in the terminal's own ink.
    package init(_ role: Role, _ parameter: Parameter?) {
        self.init(role, hue: parameter.map { Int($0.rawValue) })
    }
}

extension PanelSettings {
    /// What a player chose, as the terminal takes it.
    package var requests: Capabilities.Requests {
        Capabilities.Requests(
            graphics: graphics.map {
                switch $0 {
                case .braille: .braille
                case .blocks: .blocks
                case .ascii: .ascii
                }
            }, colours: colours, theme: theme.map(Capabilities.ColourTheme.init))
    }
}

extension Capabilities.ColourTheme {
    /// The theme that a player chose.
    package init(_ theme: PanelSettings.Theme) {
        self =
            switch theme {
            case .dark: .dark
            case .light: .light
            case .colourBlind: .colourBlind
            }
    }
}
