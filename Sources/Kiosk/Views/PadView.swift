import Terminal

/// The pad on which the host types the PIN: never the digits, only how many.
enum PadView {
    static func draw(_ typed: Int, of count: Int, _ waitSeconds: Int, _ pad: PINLayout, on canvas: inout Canvas) {
        let words =
            waitSeconds > 0
            ? "wrong; wait \(waitSeconds) s"
            : "PIN " + String(repeating: "* ", count: typed) + String(repeating: "- ", count: max(count - typed, 0))
        LargeLetters.draw(words, in: pad.title, maxScale: 1, style: waitSeconds > 0 ? .alarm : .strong, on: &canvas)
        for key in pad.keys { TileView.draw(key.target.words, in: key.rect, maxScale: 2, on: &canvas) }
    }
}

extension PINLayout.Target {
    fileprivate var words: String {
        switch self {
        case .digit(let digit): "\(digit)"
        case .rubOut: "Del"
        case .back: "Back"
        }
    }
}
