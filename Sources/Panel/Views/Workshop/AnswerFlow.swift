import Stage
import Terminal
import Workshop

/// The answers of a question one after the other over some lines: each a name, a bar as long as its share, and its votes; the name alone
/// where the results are hidden. Names come first: bars shrink before a name is cut.
struct AnswerFlow {
    /// How wide names and bars are.
    struct Fit: Equatable {
        /// Columns of the longest name.
        var name: Int
        /// Columns of each bar; 0 for none.
        var bar: Int
    }

    private let names: [String]
    /// The votes; empty where they are hidden.
    private let counts: [Int]
    private let shares: [Double]
    /// Columns of the largest count that there can be: more votes move nothing.
    private let countColumns: Int

    private static let bars = [12, 10, 8, 6, 4, 3, 2]
    private static let leastName = 3, gap = 2

    init(_ question: QuestionState) {
        names = question.question.answers
        counts = question.showsResults && question.counts.count == names.count ? question.counts : []
        shares = QuestionBars.shares(counts)
        countColumns = "\(max(question.presentCount, question.answeredCount))".count
    }

    /// Whether there is nothing to choose from.
    var isEmpty: Bool { names.isEmpty }

    /// The widest bars with which all names are whole in so many lines; `nil` where there are none.
    func whole(columns: Int, lines: Int) -> Fit? {
        let longest = names.map { CharacterWidth.columns($0) }.max() ?? 0
        return (counts.isEmpty ? [0] : Self.bars).lazy.map { Fit(name: longest, bar: $0) }
            .first { fits($0, columns: columns, lines: lines) }
    }

    /// The longest names with which all answers are in so many lines, without bars where there is no room for them.
    func cut(columns: Int, lines: Int) -> Fit {
        if let whole = whole(columns: columns, lines: lines) { return whole }
        let longest = names.map { CharacterWidth.columns($0) }.max() ?? 0
        return stride(from: longest, through: Self.leastName, by: -1).lazy.map { Fit(name: $0, bar: 0) }
            .first { fits($0, columns: columns, lines: lines) } ?? Fit(name: Self.leastName, bar: 0)
    }

    /// Columns of all answers in one line.
    func columns(_ fit: Fit) -> Int {
        names.indices.reduce(0) { $0 + columns(of: $1, fit) + Self.gap } - Self.gap
    }

    func draw(_ fit: Fit, in rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        for (number, line) in rows(fit, columns: rect.columns).prefix(rect.rows).enumerated() {
            var column = rect.column
            for answer in line {
                draw(answer, fit, column: column, row: rect.row + number, limit: rect.endColumn, glyphs, on: &canvas)
                column += columns(of: answer, fit) + Self.gap
            }
        }
    }

    private func draw(
        _ answer: Int, _ fit: Fit, column: Int, row: Int, limit: Int, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let style = Style(.value, guest: UInt8(answer))
        let name = CharacterWidth.fit(names[answer], columns: fit.name, mark: glyphs.cut)
        var end = canvas.draw(name, column: column, row: row, style: style, limit: limit)
        guard !counts.isEmpty else { return }
        if fit.bar > 0 {
            BarView.drawSlim(
                fraction: shares[answer], column: end + 1, end: min(end + 1 + fit.bar, limit), row: row,
                glyphs: glyphs, style: style, on: &canvas)
            end += 1 + fit.bar
        }
        canvas.draw("\(counts[answer])", column: end + 1, row: row, limit: limit)
    }

    private func columns(of answer: Int, _ fit: Fit) -> Int {
        let name = min(CharacterWidth.columns(names[answer]), fit.name)
        return counts.isEmpty ? name : name + (fit.bar > 0 ? fit.bar + 1 : 0) + 1 + countColumns
    }

    private func fits(_ fit: Fit, columns: Int, lines: Int) -> Bool {
        names.indices.allSatisfy { self.columns(of: $0, fit) <= columns } && rows(fit, columns: columns).count <= lines
    }

    /// The answers of each line.
    private func rows(_ fit: Fit, columns: Int) -> [[Int]] {
        var rows: [[Int]] = []
        var end = 0
        for answer in names.indices {
            let width = self.columns(of: answer, fit)
            if rows.isEmpty || end + Self.gap + width > columns {
                rows.append([answer])
                end = width
            } else {
                rows[rows.count - 1].append(answer)
                end += Self.gap + width
            }
        }
        return rows
    }
}
