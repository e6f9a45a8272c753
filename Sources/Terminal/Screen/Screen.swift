import CNcurses
import Glibc

/// The terminal: shows canvases, writing only what changed, and hands out what was typed. One at a time, on one thread.
package final class Screen {
    /// What is drawn by.
    package private(set) var capabilities: Capabilities
    private var traits: TerminalTraits
    private var requests: Capabilities.Requests
    private let palette: Palette
    private var theme: Theme
    private var shown: Canvas?

    /// Opens the terminal as requested, hues taken from `palette`; `nil` where ncurses cannot.
    package init?(_ requests: Capabilities.Requests = .init(), palette: Palette) {
        let isUTF8 = quern_take_locale()
        guard quern_screen_open() else { return nil }
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        traits = TerminalTraits(
            terminal: environment("TERM") ?? "", isUTF8: isUTF8, colours: Int(quern_screen_colours()),
            noColour: environment("NO_COLOR"), groundColours: environment("COLORFGBG"))
        self.palette = palette
        self.requests = requests
        capabilities = Capabilities(of: traits, requests: requests)
        theme = Theme(capabilities.theme, colours: capabilities.colours, palette: palette)
    }

    /// Draws as requested from now on.
    package func apply(_ requests: Capabilities.Requests) {
        self.requests = requests
        capabilities = Capabilities(of: traits, requests: requests)
        theme = Theme(capabilities.theme, colours: capabilities.colours, palette: palette)
        shown = nil
    }

    /// Asks the terminal for its background, which the theme goes by where none was chosen. Nobody waits: the answer comes among what is
    /// typed (``Input/background(isLight:)``), and is for ``setBackground(isLight:)``.
    package func askForBackground() { quern_screen_ask_background() }

    /// The terminal's background is light, or dark. Everything is drawn anew where another theme goes by it.
    /// - Returns: whether it is.
    package func setBackground(isLight: Bool) -> Bool {
        quern_screen_background_answered()
        guard traits.hasLightGround != isLight else { return false }
        traits.hasLightGround = isLight
        let before = capabilities
        apply(requests)
        return capabilities != before
    }

    /// Gives the terminal back.
    package func close() { quern_screen_close() }

    /// The size of the terminal on standard output, 0 where it tells none; never more than 1,000 columns and 400 rows, beyond which
    /// nothing is drawn.
    package static var terminalSize: Size {
        var (rows, columns): (Int32, Int32) = (0, 0)
        quern_terminal_size(&rows, &columns)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// The size of what is drawn on: the terminal's, within the bounds of ``terminalSize``.
    package var size: Size { Size(columns: Int(quern_screen_columns()), rows: Int(quern_screen_rows())) }

    /// Follows the terminal's size; everything is drawn anew where it changed.
    func followSize() {
        if quern_screen_follow_size() { shown = nil }
    }

    /// Everything is written again.
    package func invalidate() {
        shown = nil
        quern_screen_forget()
    }

    /// From now on no key of the terminal stops, ends or holds the program: Ctrl-C, Ctrl-Z, Ctrl-\\ and Ctrl-S are characters.
    package func takeEveryKey() { quern_screen_raw() }

    func suspend() { quern_screen_suspend() }

    func resume() {
        quern_screen_resume()
        invalidate()
    }

    /// Shows `canvas`; writes nothing where it is what stands there.
    package func show(_ canvas: Canvas) {
        guard canvas != shown else { return }
        let before = shown.flatMap { $0.size == canvas.size ? $0 : nil }
        var ink = BlankInk(of: theme)
        let columns = canvas.size.columns
        for row in 0..<canvas.size.rows {
            var index = row * columns
            if let before, before.cells[index..<index + columns] == canvas.cells[index..<index + columns] { continue }
            for column in 0..<canvas.size.columns {
                let cell = canvas.cells[index]
                // Wide characters and their second halves are put together, whichever of the two changed.
                let next = column + 1 < canvas.size.columns ? canvas.cells[index + 1] : Cell()
                let isSame =
                    before.map {
                        $0.cells[index] == cell
                            && (next.scalar != 0 || $0.cells[index + 1] == next)
                    } ?? false
                index += 1
                guard !isSame, cell.scalar != 0 else { continue }
                let appearance = ink.appearance(of: cell)
                quern_screen_put(
                    Int32(row), Int32(column), cell.scalar, cell.combining, appearance.attributes, appearance.colour,
                    appearance.ground)
            }
        }
        if let cursor = canvas.cursor {
            quern_screen_cursor(Int32(cursor.row), Int32(cursor.column))
        } else {
            quern_screen_cursor(-1, 0)
        }
        quern_screen_show()
        shown = canvas
    }

    /// The next code, or `nil` at once.
    package func nextCode() -> Int32? {
        let code = quern_screen_key()
        return code == Int32(QUERN_NO_KEY) ? nil : code
    }
}
