import Session
import Terminal

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
