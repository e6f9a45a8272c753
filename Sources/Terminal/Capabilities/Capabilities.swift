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

    /// For which ground, and which eyes.
    package enum ColourTheme: CaseIterable, Hashable, Sendable {
        /// Light ink on a dark ground.
        case dark
        /// Dark ink on a light ground.
        case light
        /// Hues that stay apart for eyes that confuse some: the palette of Okabe and Ito.
        case colourBlind
    }

    /// What a user asks for; what is `nil` goes by the terminal.
    package struct Requests: Equatable, Sendable {
        /// How fine the drawing is to be.
        package var graphics: Graphics?
        /// Colours: 0, 8, 16 or 256.
        package var colours: Int?
        /// The colours' theme.
        package var theme: ColourTheme?

        /// As the terminal has it.
        package init(graphics: Graphics? = nil, colours: Int? = nil, theme: ColourTheme? = nil) {
            self.graphics = graphics
            self.colours = colours
            self.theme = theme
        }
    }

    /// How fine the drawing is.
    package var graphics: Graphics
    /// Colours: 0, 8, 16 or 256.
    package var colours: Int
    /// The colours' theme.
    package var theme: ColourTheme
    /// Whether the terminal reports its mouse; the Linux console has none.
    package var hasMouse = true

    /// Makes capabilities.
    package init(graphics: Graphics, colours: Int, theme: ColourTheme = .dark) {
        self.graphics = graphics
        self.colours = colours
        self.theme = theme
    }

    /// What is drawn by on a terminal, for a player who wishes so: what a wish leaves open goes by the terminal, and no wish
    /// makes a terminal show what it cannot.
    package init(of terminal: TerminalTraits, requests: Requests = Requests()) {
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
        hasMouse = !terminal.isConsole
    }
}
