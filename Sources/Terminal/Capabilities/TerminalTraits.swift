import Glibc

/// What a terminal says of itself.
package struct TerminalTraits: Equatable, Sendable {
    /// Whether it is the console of Linux, with its fonts of 512 glyphs.
    package var isConsole: Bool
    /// Whether its locale's characters are those of UTF-8.
    package var isUTF8: Bool
    /// Colours that it has.
    package var colours: Int
    /// Whether its user wants no program to colour anything (NO_COLOR).
    package var wantsNoColour: Bool
    /// Whether its ground is light, as far as it says so.
    package var hasLightGround: Bool

    /// What a terminal says by its name (TERM), its locale's characters, its colours, its user's wish (NO_COLOR), and its
    /// colours of ink and ground (COLORFGBG, "0;15").
    package init(terminal: String, isUTF8: Bool, colours: Int, noColour: String?, groundColours: String? = nil) {
        isConsole = Self.isConsole(called: terminal)
        self.isUTF8 = isUTF8
        self.colours = colours
        wantsNoColour = !(noColour ?? "").isEmpty
        // Of the sixteen, 7 is light grey and those from 9 on are the bright ones.
        hasLightGround =
            groundColours?.split(separator: ";").last.flatMap { Int($0) }.map { $0 == 7 || (9...15).contains($0) }
            ?? false
    }

    /// Whether this program's terminal is the console of Linux.
    package static var isConsole: Bool { isConsole(called: getenv("TERM").map { String(cString: $0) } ?? "") }

    private static func isConsole(called terminal: String) -> Bool {
        terminal == "linux" || terminal.hasPrefix("linux-")
    }
}
