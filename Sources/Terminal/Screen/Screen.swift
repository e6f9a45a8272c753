import CNcurses
import Glibc
import Threads

/// The terminal: shows canvases, writing only what changed, and hands out what was typed. One at a time, on one thread.
package final class Screen {
    /// What is drawn by.
    package private(set) var capabilities: Capabilities
    private var traits: TerminalTraits
    private var requests: Capabilities.Requests
    private let palette: Palette
    private var theme: Theme
    /// The cells that are there.
    private var shown: Canvas?
    /// What was shown last, with its picture.
    private var latest: Canvas?
    private var layer = PictureLayer()
    private var graphics = GraphicsQuestion()
    /// Whether the terminal has just said that it shows pictures.
    private var isPictureDue = false

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

    /// Asks the terminal whether it shows pictures in pixels, once, where that is of use. Nobody waits: the answers come among what is typed
    /// (``Input/graphics(_:)``), and are for ``apply(_:)-(GraphicsAnswer)``.
    /// - Returns: whether it was asked just now.
    package func askForGraphics() -> Bool {
        guard latest?.picture != nil, showsPixels, graphics.begin() else { return false }
        return quern_screen_ask_graphics()
    }

    /// The terminal answered what it was asked by ``askForGraphics()``.
    package func apply(_ answer: GraphicsAnswer) {
        guard graphics.apply(answer) else { return }
        quern_screen_graphics_answered()
        isPictureDue = true
    }

    /// Whether pixels are wanted: who chose coarser drawing, or no colours, gets cells.
    private var showsPixels: Bool { capabilities.graphics == .braille && capabilities.colours >= 8 }

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
        guard quern_screen_follow_size() else { return }
        shown = nil
        forgetPicture()
    }

    /// What was on the screen is cleared; a picture comes again with the next canvas.
    private func forgetPicture() {
        write(layer.forget(at: MonotonicTime.microseconds))
    }

    /// Everything is written again.
    package func invalidate() {
        shown = nil
        quern_screen_forget()
        forgetPicture()
    }

    /// From now on no key of the terminal stops, ends or holds the program: Ctrl-C, Ctrl-Z, Ctrl-\\ and Ctrl-S are characters.
    package func takeEveryKey() { quern_screen_raw() }

    func suspend() {
        forgetPicture()
        quern_screen_suspend()
    }

    func resume() {
        quern_screen_resume()
        invalidate()
    }

    /// Shows `canvas`; writes nothing where it is what stands there.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    package func show(_ canvas: Canvas, at microseconds: Int64 = MonotonicTime.microseconds) {
        latest = canvas
        let erasure = layer.update(
            showsPixels ? canvas.picture : nil, graphics.found(cell: Self.cell), at: microseconds)
        write(erasure.bytes)
        if erasure.isClearing {
            quern_screen_forget()
            shown = nil
        }
        showCells(layer.shown.map { canvas.blanked($0.rect) } ?? canvas)
        guard layer.shown != nil else { return }
        quern_screen_set_picture_end(layer.end)
        write(layer.nextBytes())
    }

    /// Goes on with a picture that is on its way; writes nothing where none is.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    package func advancePicture(at microseconds: Int64) {
        guard let latest, layer.isBusy || isPictureDue else { return }
        isPictureDue = false
        show(latest, at: microseconds)
    }

    private func write(_ bytes: [UInt8]) {
        if !bytes.isEmpty { quern_screen_write(bytes, Int32(bytes.count)) }
    }

    /// How many pixels a cell has, as the kernel knows it.
    private static var cell: Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        quern_terminal_cell(&width, &height)
        return PixelGraphics.cell(columns: Int(width), rows: Int(height))
    }

    private func showCells(_ canvas: Canvas) {
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
