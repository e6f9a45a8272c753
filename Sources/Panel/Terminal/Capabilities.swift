import Session

/// What the terminal can show, and what the player wants of it.
package struct Capabilities: Equatable, Sendable {
    /// How fine lines, dots and bars may be.
    package enum Graphics: Equatable, Sendable {
        /// The characters of ASCII alone.
        case ascii
        /// Line drawing and whole and half blocks: the Linux console with its fonts of 512 glyphs.
        case blocks
        /// Everything, braille included.
        case braille
    }

    /// How fine the drawing is.
    package var graphics: Graphics
    /// Colours: 0, 8, 16 or 256.
    package var colours: Int
    /// The colours' theme.
    package var theme: PanelSettings.Theme

    /// Makes capabilities.
    package init(graphics: Graphics, colours: Int, theme: PanelSettings.Theme = .dark) {
        self.graphics = graphics
        self.colours = colours
        self.theme = theme
    }

    /// What is drawn by on a terminal, for a player who wishes so: what a wish leaves open goes by the terminal, and no wish
    /// makes a terminal show what it cannot.
    package init(of terminal: TerminalTraits, requests: PanelSettings = PanelSettings()) {
        graphics =
            switch requests.graphics {
            case _ where !terminal.isUTF8: .ascii
            case .ascii: .ascii
            case .blocks: .blocks
            case .braille: .braille
            case nil: terminal.isConsole ? .blocks : .braille
            }
        // Who chose colours here meant this program; NO_COLOR means all.
        colours = requests.colours.map { min($0, terminal.colours) } ?? (terminal.wantsNoColour ? 0 : terminal.colours)
        theme = requests.theme ?? (terminal.hasLightGround ? .light : .dark)
    }
}
