import Study
import Terminal

/// What the host does during a run, behind a key of their own: nothing that loses something is done at one touch.
struct HostMenu: Equatable {
    /// What can be asked for.
    enum Item: CaseIterable, Equatable {
        case pause, skip, leave, withdraw, stop

        /// The key that asks for it.
        var key: Character {
            switch self {
            case .pause: "p"
            case .skip: "k"
            case .leave: "l"
            case .withdraw: "w"
            case .stop: "x"
            }
        }

        /// What it does.
        var words: String {
            switch self {
            case .pause: "pause, or go on"
            case .skip: "go on, without an answer"
            case .leave: "close; this participant goes on another time"
            case .withdraw: "the participant takes no further part"
            case .stop: "end this run for good"
            }
        }

        /// What the session is told; `nil` where it goes on another time.
        func input(isPaused: Bool) -> StudyInput? {
            switch self {
            case .pause: isPaused ? .resume : .pause
            case .skip: .skip
            case .leave: nil
            case .withdraw: .withdraw
            case .stop: .stop
            }
        }
    }

    /// The key that opens and closes it.
    static let key = Key.function(10)
    /// How the host finds it.
    static let hint = "Host: \(key.word)"

    /// Whether it is open.
    private(set) var isOpen = false
    /// What is asked again before it is done.
    private(set) var asked: Item?

    /// Takes a key while the menu is open, or the one that opens it.
    /// - Returns: what was asked for, and confirmed; `nil` where nothing was.
    mutating func handle(_ key: Key) -> Item? {
        guard isOpen else {
            if key == Self.key { isOpen = true }
            return nil
        }
        if let item = asked {
            asked = nil
            guard key == .character("y") else { return nil }
            isOpen = false
            return item
        }
        switch key {
        case Self.key, .escape: isOpen = false
        case .character(let character):
            guard let item = Item.allCases.first(where: { $0.key == character }) else { return nil }
            guard item == .pause || item == .leave else {
                asked = item
                return nil
            }
            isOpen = false
            return item
        default: break
        }
        return nil
    }

    /// Draws it over what is there.
    func draw(on canvas: inout Canvas) {
        let lines =
            asked.map {
                ["\($0.words.prefix(1).uppercased())\($0.words.dropFirst())?", "y  yes     any other key  no"]
            }
            ?? ["For the host"] + Item.allCases.map { "\($0.key)  \($0.words)" } + ["Esc  back"]
        let width = min((lines.map(CharacterWidth.columns).max() ?? 0) + 4, canvas.size.columns)
        let rect = Rect(
            column: (canvas.size.columns - width) / 2, row: max((canvas.size.rows - lines.count - 2) / 2, 0),
            columns: width, rows: lines.count + 2)
        canvas.clear(rect)
        var art = LineArt(in: rect)
        art.frame(rect, style: .strong)
        art.draw(on: &canvas)
        for (index, line) in lines.enumerated() {
            canvas.draw(line, column: rect.column + 2, row: rect.row + 1 + index, style: index == 0 ? .strong : .plain)
        }
        canvas.cursor = nil
    }
}
