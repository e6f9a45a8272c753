import DisplayText
import Granular
import Stage
import Terminal
import TypedCommands
import Workshop

/// The line in which something is typed, at the foot of the stage: what it is for, what was typed with the cursor in it, and what can be
/// typed there, or why the line could not be taken.
struct EntryLine {
    /// What stands before the line; empty where it names itself.
    private let name: String
    private let nameStyle: Style
    private let sign: String
    private let line: TypedLine
    /// What can be typed there, in the most words first.
    private let hints: [String]
    private let problem: String?

    /// The line that is open.
    init(_ line: OpenLine) {
        switch line {
        case .value(let entry): self.init(entry)
        case .text(let entry): self.init(entry)
        }
    }

    /// The line of a value: the parameter, and what it takes.
    private init(_ entry: ValueEntry) {
        // A line that names what it is for itself needs no other name before it.
        let word = entry.word
        let isNamed = entry.target != entry.focus || entry.isVolume || entry.isTempo || word != nil
        let quantity = entry.isVolume ? Quantity.volume : entry.isTempo ? .beat : Quantity(entry.target)
        let takes = quantity.choices.isEmpty ? "\(quantity.words); \(quantity.example)" : quantity.words
        name = isNamed ? "" : entry.target.definition.shortName
        let title = isNamed ? "\(quantity.name): " : ""
        let names = entry.names
        if !names.isEmpty {
            hints = [names.joined(separator: ", "), TypedNames.list(names)]
        } else if let word {
            hints = ["\(word.usage): \(word.about)", word.usage]
        } else {
            let others = entry.text.isEmpty ? ["\(takes); or with a name: density 50, volume -6"] : []
            hints = (others + [takes, quantity.words]).map { title + $0 }
        }
        nameStyle = Style(.held, entry.target)
        sign = "="
        line = entry.line
        problem = entry.problem
    }

    /// The line of a name, a root or a tempo.
    private init(_ entry: TextEntry) {
        let hint: String
        switch entry.subject {
        case .snapshot(let number): (name, hint) = ("snapshot \(number)", "its name; empty: none")
        case .scene: (name, hint) = ("save the scene as", "a name, such as Evening rain")
        case .section(let number): (name, hint) = ("section \(number)", "its name; empty: none")
        case .root: (name, hint) = ("root", "the sound's own pitch: A4, 220 Hz")
        case .tempo: (name, hint) = ("tempo", "BPM, such as 92; off: none")
        case .beat: (name, hint) = ("tempo", "\(Quantity.beat.words), \(Quantity.beat.example)")
        case .question: (name, hint) = ("ask", "Which? | first | second; Louder? 1-5; open What? Also: hidden, 30 s")
        case .vote: (name, hint) = ("answer", "your answer, at most \(Question.maxCharacters) characters")
        case .guest(let id): (name, hint) = ("guest \(id.number)", "the name that all see")
        case .results: (name, hint) = ("save the results in", "a file of your own (CSV), such as results.csv")
        case .modulation(let source, _): (name, hint) = (source.name, TypedModulation.examples(source))
        }
        hints = [hint]
        nameStyle = .strong
        sign = entry.subject.isName ? ":" : "="
        line = entry.line
        problem = entry.problem
    }

    /// Draws it.
    func draw(_ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        if let problem { return draw(problem, layout, glyphs, on: &canvas) }
        let rect = layout.entry
        canvas.clear(rect)
        let row = rect.endRow - 1
        if rect.rows > 1 {
            putFitted(column: rect.column + 1, row: rect.row, glyphs, rect, on: &canvas)
            drawText(rect, on: &canvas)
        } else {
            putFitted(column: drawText(rect, on: &canvas), row: row, glyphs, rect, on: &canvas)
        }
    }

    /// Draws it with what is wrong, which has as many rows as it takes: what to do about it stands at its end.
    private func draw(_ problem: String, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        var rect = layout.entry
        let lines = CharacterWidth.wrapped(problem, columns: rect.columns - 2).prefix(Self.maxProblemRows)
        let rows = max(lines.count + 1, rect.rows)
        rect.row = max(rect.endRow - rows, 0)
        rect.rows = rows
        canvas.clear(rect)
        for (number, line) in lines.enumerated() {
            canvas.draw(line, column: rect.column + 1, row: rect.row + number, style: .alarm)
        }
        drawText(rect, on: &canvas)
    }

    private static let maxProblemRows = 4

    /// Draws a question in its place.
    static func draw(_ question: String, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.entry
        canvas.clear(rect)
        let text = CharacterWidth.fit(question, columns: rect.columns - 1, mark: glyphs.cut)
        canvas.draw(text, column: rect.column + 1, row: rect.endRow - 1, style: .alarm)
    }

    /// Draws the name and what was typed; answers the column after it.
    @discardableResult
    private func drawText(_ rect: Rect, on canvas: inout Canvas) -> Int {
        let row = rect.endRow - 1
        var column = rect.column + (rect.rows > 1 ? 1 : 0)
        if !name.isEmpty { column = canvas.draw(name + " ", column: column, row: row, style: nameStyle) }
        column = canvas.draw(sign + " ", column: column, row: row, style: .strong)
        // What is left of the cursor is always to be seen, and one column more.
        let room = max(rect.endColumn - column - 1, 1)
        var before = line.text.prefix(line.cursor)
        while !before.isEmpty, CharacterWidth.columns(String(before)) > room { before.removeFirst() }
        let after = canvas.draw(
            before + String(line.text.dropFirst(line.cursor)), column: column, row: row,
            style: line.isChosen ? .chosen : .strong, limit: rect.endColumn)
        let cursor = column + CharacterWidth.columns(String(before))
        canvas.cursor = Place(column: cursor, row: row)
        return max(after, cursor + 1)
    }

    /// Says what can be typed, in as many words as there is room for.
    private func putFitted(column: Int, row: Int, _ glyphs: Glyphs, _ rect: Rect, on canvas: inout Canvas) {
        let room = rect.endColumn - column
        guard room > 3 else { return }
        guard let text = hints.first(where: { CharacterWidth.columns($0) <= room }) ?? hints.last else { return }
        canvas.draw(CharacterWidth.fit(text, columns: room, mark: glyphs.cut), column: column, row: row, style: .dim)
    }
}

extension Layout {
    /// Where a value is typed: the lines of messages and devices; two rows of them where there are as many.
    var entry: Rect {
        let rows = notices.isEmpty ? 1 : 2
        return Rect(column: 0, row: status.endRow - rows, columns: size.columns, rows: rows)
    }
}

extension TextEntry.Subject {
    /// Whether it is a name, and not a quantity.
    fileprivate var isName: Bool {
        switch self {
        case .snapshot, .scene, .section, .modulation, .question, .guest, .results, .vote: true
        case .root, .tempo, .beat: false
        }
    }
}
