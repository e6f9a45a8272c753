/// What the terminal can show.
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

    /// Makes capabilities.
    package init(graphics: Graphics, colours: Int) {
        self.graphics = graphics
        self.colours = colours
    }

    /// What a terminal can do by its name (TERM), its locale's characters, its colours, and the player's wish (NO_COLOR).
    package init(terminal: String, isUTF8: Bool, colours: Int, noColour: String?) {
        let isConsole = terminal == "linux" || terminal.hasPrefix("linux-")
        graphics = !isUTF8 ? .ascii : isConsole ? .blocks : .braille
        self.colours = (noColour ?? "").isEmpty ? colours : 0
    }
}
