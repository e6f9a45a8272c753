/// Letters of three dots by five, each dot as many half cells as there is room for: to be read from a step away.
package enum LargeLetters {
    /// Dots from the top of a letter to its foot.
    package static let height = 5

    /// The size of `text` with dots of that scale, in cells; `nil` where it has a character that is not drawn.
    package static func size(_ text: String, scale: Int, isASCII: Bool) -> Size? {
        guard let letters = letters(text), !letters.isEmpty else { return nil }
        let dots = letters.reduce(-1) { $0 + $1[0].count + 1 }
        // A dot is as wide as high: a cell by half a cell; without half cells two cells by one.
        return isASCII
            ? Size(columns: dots * scale * 2, rows: height * scale)
            : Size(columns: dots * scale, rows: (height * scale + 1) / 2)
    }

    /// Draws `text` in the middle of `rect` as large as fits, in several lines where that makes it larger, up to `maxScale` half cells
    /// a dot; in plain characters where nothing larger does. Answers the rows that it takes.
    @discardableResult
    package static func draw(
        _ text: String, in rect: Rect, maxScale: Int = 4, style: Style = .strong, on canvas: inout Canvas
    ) -> Rect {
        let room = Size(columns: rect.columns - 2, rows: rect.rows)
        for scale in stride(from: maxScale, through: 1, by: -1) {
            guard let lines = lines(text, scale: scale, in: room, isASCII: canvas.isASCII) else { continue }
            let rows = Self.rows(lines, scale, isASCII: canvas.isASCII)
            let top = rect.row + (rect.rows - rows) / 2
            var row = top
            for line in lines {
                let column = rect.column + (rect.columns - line.size.columns) / 2
                // What is drawn below would be taken for dots.
                canvas.clear(
                    Rect(column: column, row: row, columns: line.size.columns, rows: line.size.rows))
                drawLine(line.letters, scale, column, row, style, on: &canvas)
                row += line.size.rows + gap(scale)
            }
            return Rect(column: rect.column, row: top, columns: rect.columns, rows: rows)
        }
        return drawPlain(text, in: rect, style, on: &canvas)
    }

    /// The largest scale up to `maxScale` at which `text` fits into `rect`; 0 where it is written in plain characters.
    package static func scale(_ text: String, in rect: Rect, maxScale: Int, isASCII: Bool) -> Int {
        let room = Size(columns: rect.columns - 2, rows: rect.rows)
        let scales = stride(from: maxScale, through: 1, by: -1)
        return scales.first { lines(text, scale: $0, in: room, isASCII: isASCII) != nil } ?? 0
    }

    private typealias Line = (letters: [[Substring]], size: Size)

    /// Rows between two lines.
    private static func gap(_ scale: Int) -> Int { (scale + 1) / 2 }

    private static func rows(_ lines: [Line], _ scale: Int, isASCII: Bool) -> Int {
        lines.reduce(-gap(scale)) { $0 + $1.size.rows + gap(scale) }
    }

    /// `text` in lines that fit; `nil` where it does not, or has a character that is not drawn.
    private static func lines(_ text: String, scale: Int, in room: Size, isASCII: Bool) -> [Line]? {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, let size = size("\(last) \(word)", scale: scale, isASCII: isASCII),
                size.columns <= room.columns
            {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        let drawn = lines.compactMap { line -> Line? in
            guard let size = size(line, scale: scale, isASCII: isASCII), size.columns <= room.columns,
                let letters = letters(line)
            else { return nil }
            return (letters, size)
        }
        guard drawn.count == lines.count, !lines.isEmpty else { return nil }
        return rows(drawn, scale, isASCII: isASCII) <= room.rows ? drawn : nil
    }

    private static func drawLine(
        _ letters: [[Substring]], _ scale: Int, _ column: Int, _ row: Int, _ style: Style, on canvas: inout Canvas
    ) {
        var left = 0
        for letter in letters {
            for (y, line) in letter.enumerated() {
                for (x, dot) in line.enumerated() where dot == "#" {
                    drawDot(x: left + x, y: y, scale, column, row, style, on: &canvas)
                }
            }
            left += letter[0].count + 1
        }
    }

    private static func drawPlain(_ text: String, in rect: Rect, _ style: Style, on canvas: inout Canvas) -> Rect {
        let mark = Glyphs.of(canvas.graphics).cut
        // The frame's margin is for words that would be cut without it.
        let widest = text.split(separator: " ").map { CharacterWidth.columns(String($0)) }.max() ?? 0
        let columns = max(widest > rect.columns - 2 ? rect.columns : rect.columns - 2, 1)
        let words = text.split(separator: " ").map { CharacterWidth.fit(String($0), columns: columns, mark: mark) }
        let wrapped = CharacterWidth.wrapped(words.joined(separator: " "), columns: columns)
        let lines = Array(wrapped.prefix(max(rect.rows, 1)))
        let top = rect.row + max(rect.rows - lines.count, 0) / 2
        for (index, line) in lines.enumerated() {
            let column = rect.column + max(rect.columns - CharacterWidth.columns(line), 0) / 2
            canvas.draw(line, column: column, row: top + index, style: style, limit: rect.endColumn)
        }
        return Rect(column: rect.column, row: top, columns: rect.columns, rows: lines.count)
    }

    private static func drawDot(
        x: Int, y: Int, _ scale: Int, _ column: Int, _ row: Int, _ style: Style, on canvas: inout Canvas
    ) {
        for down in 0..<scale {
            for across in 0..<scale {
                let (dotX, dotY) = (x * scale + across, y * scale + down)
                if canvas.isASCII {
                    canvas.draw("#", column: column + dotX * 2, row: row + dotY, style: style)
                    canvas.draw("#", column: column + dotX * 2 + 1, row: row + dotY, style: style)
                    continue
                }
                let place = (column: column + dotX, row: row + dotY / 2)
                let half: Unicode.Scalar = dotY % 2 == 0 ? "▀" : "▄"
                let there = canvas[place.column, place.row].scalar
                let isOther = there == Unicode.Scalar(dotY % 2 == 0 ? "▄" : "▀").value
                canvas.draw(isOther ? "█" : half, column: place.column, row: place.row, style: style)
            }
        }
    }

    private static func letters(_ text: String) -> [[Substring]]? {
        let found = text.uppercased().map { shapes[$0] }
        return found.contains { $0 == nil } ? nil : found.compactMap { $0 }
    }

    private static let shapes: [Character: [Substring]] = Dictionary(
        uniqueKeysWithValues: [
            ("A", ".#. #.# ### #.# #.#"), ("B", "##. #.# ##. #.# ##."), ("C", ".## #.. #.. #.. .##"),
            ("D", "##. #.# #.# #.# ##."), ("E", "### #.. ##. #.. ###"), ("F", "### #.. ##. #.. #.."),
            ("G", ".## #.. #.# #.# .##"), ("H", "#.# #.# ### #.# #.#"), ("I", "# # # # #"),
            ("J", "..# ..# ..# #.# .#."), ("K", "#.# #.# ##. #.# #.#"), ("L", "#.. #.. #.. #.. ###"),
            ("M", "#...# ##.## #.#.# #...# #...#"), ("N", "#..# ##.# #.## #..# #..#"), ("O", ".#. #.# #.# #.# .#."),
            ("P", "##. #.# ##. #.. #.."), ("Q", ".#. #.# #.# .#. ..#"), ("R", "##. #.# ##. #.# #.#"),
            ("S", ".## #.. .#. ..# ##."), ("T", "### .#. .#. .#. .#."), ("U", "#.# #.# #.# #.# ###"),
            ("V", "#.# #.# #.# #.# .#."), ("W", "#...# #...# #.#.# ##.## #...#"), ("X", "#.# #.# .#. #.# #.#"),
            ("Y", "#.# #.# .#. .#. .#."), ("Z", "### ..# .#. #.. ###"), ("Ä", "#.# .#. #.# ### #.#"),
            ("Ö", "#.# .#. #.# #.# .#."), ("Ü", "#.# ... #.# #.# ###"), ("0", ".#. #.# #.# #.# .#."),
            ("1", ".# ## .# .# .#"), ("2", "##. ..# .#. #.. ###"), ("3", "##. ..# .#. ..# ##."),
            ("4", "#.# #.# ### ..# ..#"), ("5", "### #.. ##. ..# ##."), ("6", ".## #.. ##. #.# .#."),
            ("7", "### ..# .#. .#. .#."), ("8", ".#. #.# .#. #.# .#."), ("9", ".#. #.# .## ..# ##."),
            (" ", ".. .. .. .. .."), ("-", "... ... ### ... ..."), (".", ". . . . #"), (":", ". # . # ."),
            (",", ".. .. .. .# #."), ("'", "# # . . ."), ("!", "# # # . #"), ("?", "##. ..# .#. ... .#."),
            ("<", "..# .#. #.. .#. ..#"), (">", "#.. .#. ..# .#. #.."), ("(", ".# #. #. #. .#"),
            (")", "#. .# .# .# #."), ("&", ".#.. #.#. .#.. #.#. .#.#"), ("*", "... .#. ### .#. ..."),
        ].map { ($0.0, $0.1.split(separator: " ")) })
}
