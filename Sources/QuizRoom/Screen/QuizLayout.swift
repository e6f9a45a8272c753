import Quiz
import Stage
import Terminal

/// Where everything of a question stands: the bar and what is asked at the top, the answers in the middle, what came of it and the keys at
/// the bottom.
struct QuizLayout: Equatable {
    /// The bar of the time.
    let bar: Rect
    /// What is asked.
    let prompt: Rect
    /// What is heard.
    let hearing: Rect
    /// The answers, or what is typed, or the surface.
    let answers: Rect
    /// Whether it was right, and why.
    let verdict: Rect
    /// Whether answers are shown as pictures. On a small screen they are said in words, as in plain lines.
    let showsPictures: Bool
    /// The first column of the screen's right half.
    private let middle: Int
    /// How many answers stand beside each other.
    let across: Int
    /// What can be pressed.
    let targets: [(target: QuizTarget, rect: Rect)]

    /// - least: what is touched is so large at least, and answers fill their room; `nil` for a player's own screen.
    init(_ view: QuizQuestionView, size: Size, least: Size? = nil) {
        let column = 2, columns = max(size.columns - 4, 1)
        let isLow = size.rows < 20, isTiny = size.rows < 14
        bar = Rect(column: column, row: 1, columns: columns, rows: 1)
        // After an answer, what it was matters more than what was asked, and no time runs.
        let isOver = isTiny && view.answered != nil
        let lines = CharacterWidth.wrapped(view.question.prompt, columns: columns).count
        prompt = Rect(
            column: column, row: 2 + (isLow ? 0 : 1), columns: columns,
            rows: isOver ? 1 : isLow ? min(max(lines, 1), 2) : min(max(lines, 2), 3))
        hearing = Rect(column: column, row: isOver ? bar.row : prompt.endRow, columns: columns, rows: 1)
        let buttonRows = max(isLow ? 1 : 3, least?.rows ?? 0)
        let verdictRows = view.answered != nil ? 3 : isTiny ? 1 : isLow ? 2 : 3
        let bottom = size.rows - 1
        let buttonRow = bottom - buttonRows
        verdict = Rect(column: column, row: buttonRow - verdictRows, columns: columns, rows: verdictRows)
        let top = max(hearing.endRow, prompt.endRow) + (isLow ? 0 : 1)
        answers = Rect(column: column, row: top, columns: columns, rows: max(verdict.row - top, 1))
        var targets: [(QuizTarget, Rect)] = []
        var (showsPictures, across) = (false, 1)
        if case .choice(let choices, _) = view.question.asked {
            var room = answers
            let halves = SidesHalves(answers)
            if view.answered == nil, let sides = view.sides {
                // A late touch of the other side may have come first.
                targets += SurfaceSide.allCases.filter { $0 != sides.turn }.map { (.buzz($0), halves[$0]) }
                room = sides.turn.map { halves[$0] } ?? Rect(column: 0, row: 0, columns: 0, rows: 0)
            }
            if !room.isEmpty {
                let isLarge = size.columns >= Self.leastForPictures.columns && size.rows >= Self.leastForPictures.rows
                if isLarge, Self.hasPictures(view) {
                    across = Self.picturesAcross(choices.count, in: room)
                    showsPictures = Self.grid(choices.count, across: across, in: room).allSatisfy { $0.rows >= 4 }
                }
                if !showsPictures { across = Self.wordsAcross(choices, in: room, isHalf: room != answers) }
                let most = showsPictures ? Self.mostPictureRows : Self.mostWordRows
                let places = Self.grid(
                    choices.count, across: across, in: room, mostRows: least == nil ? most : .max)
                targets += places.enumerated().map { (.choice($0.offset), $0.element) }
            }
        }
        let titles = Self.buttons(view).filter { least == nil || $0 != .pause }
        let width = columns / max(titles.count, 1)
        for (index, target) in titles.enumerated() {
            targets.append(
                (
                    target,
                    Rect(column: column + index * width, row: buttonRow, columns: max(width - 1, 1), rows: buttonRows)
                ))
        }
        (self.targets, self.showsPictures, self.across) = (targets, showsPictures, across)
        middle = size.columns / 2
    }

    /// On a smaller screen pictures show too little to tell them apart.
    private static let leastForPictures = Size(columns: 60, rows: 22)
    /// Answers of a player's own screen are no higher.
    private static let mostPictureRows = 16, mostWordRows = 5
    /// Narrower pictures do not stand in one row: bumps that are counted would run into each other.
    private static let narrowestInRow = 26

    static func == (a: QuizLayout, b: QuizLayout) -> Bool {
        a.answers == b.answers && a.targets.map(\.rect) == b.targets.map(\.rect)
    }

    /// Whether the answers are pictures.
    static func hasPictures(_ view: QuizQuestionView) -> Bool {
        guard case .choice(let choices, _) = view.question.asked else { return false }
        return choices.contains { $0.picture != nil }
    }

    /// What the buttons below are, from left to right.
    static func buttons(_ view: QuizQuestionView) -> [QuizTarget] {
        guard let answered = view.answered else {
            let isDone = if case .choice = view.question.asked { false } else { true }
            return [.again] + (isDone ? [.done] : []) + [.pause, .leave]
        }
        let sides = QuizSide.allCases.filter { answered.comparison?[$0] != nil }
        return sides.map(QuizTarget.side) + [.goOn]
    }

    /// Where the surface is drawn, for questions that the hand answers.
    var geometry: SurfaceGeometry { SurfaceGeometry(frame: answers) }

    /// What stands at a place. A side's half goes to the edges of the screen, and up to its top.
    func target(at place: Place) -> QuizTarget? {
        if let found = targets.first(where: { $0.rect.contains(place) }) { return found.target }
        let side: SurfaceSide = place.column < middle ? .left : .right
        return place.row < verdict.endRow && targets.contains { $0.target == .buzz(side) } ? .buzz(side) : nil
    }

    /// Pictures beside each other: all in a row where there is room, else two.
    private static func picturesAcross(_ count: Int, in room: Rect) -> Int {
        room.columns / max(count, 1) >= narrowestInRow ? count : min(count, 2)
    }

    /// Words beside each other: three or two, or one under the other where they would be cut otherwise.
    private static func wordsAcross(_ choices: [QuizChoice], in room: Rect, isHalf: Bool) -> Int {
        let across = isHalf ? 1 : choices.count == 3 ? 3 : min(choices.count, 2)
        // A key before it, what it was behind it, and the frame.
        let widest = (choices.map { CharacterWidth.columns($0.text) }.max() ?? 0) + 17
        return widest < room.columns / max(across, 1) || room.rows < choices.count ? across : 1
    }

    private static func grid(_ count: Int, across: Int, in room: Rect, mostRows: Int = .max) -> [Rect] {
        let down = (count + across - 1) / max(across, 1)
        let width = room.columns / max(across, 1)
        let height = max(min(room.rows / max(down, 1), mostRows), 1)
        return (0..<count).map { index in
            Rect(
                column: room.column + index % across * width, row: room.row + index / across * height,
                columns: max(width - 1, 1), rows: height)
        }
    }
}
