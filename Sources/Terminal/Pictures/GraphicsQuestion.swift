/// What a terminal was asked, once, about pictures in pixels, and what it answered.
struct GraphicsQuestion {
    private enum State {
        case notAsked, asked, answered
    }

    private var state = State.notAsked
    private var takesKitty = false
    private var takesSixels = false
    private var cell: Size?

    /// Whether it answered all.
    var isAnswered: Bool { state == .answered }

    /// Whether it is to be asked now.
    mutating func begin() -> Bool {
        guard state == .notAsked else { return false }
        state = .asked
        return true
    }

    /// Takes an answer; whether it is the last. One that was not asked for is none.
    mutating func apply(_ answer: GraphicsAnswer) -> Bool {
        guard state == .asked else { return false }
        switch answer {
        case .kitty(let takes): takesKitty = takes
        case .cell(let size): cell = size
        case .attributes(let numbers):
            takesSixels = numbers.contains(GraphicsAnswer.sixel)
            state = .answered
            return true
        }
        return false
    }

    /// How the terminal shows pictures; `nil` where it does not, or has not said so.
    /// - Parameter cell: how many pixels a cell has, where that is known from elsewhere.
    func found(cell: Size?) -> PixelGraphics? {
        guard isAnswered else { return nil }
        if takesKitty { return .kitty }
        return takesSixels ? (cell ?? self.cell).map(PixelGraphics.sixel) : nil
    }
}
