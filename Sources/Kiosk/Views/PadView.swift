import Terminal

/// The pad on which the host types the PIN: never the digits, only how many.
enum PadView {
    static func draw(_ state: KioskViewState.Pad, _ pad: PINLayout, on canvas: inout Canvas) {
        let isWaiting = state.waitSeconds > 0
        LargeLetters.draw(
            words(state), in: pad.title, maxScale: 1, style: isWaiting ? .alarm : .strong, on: &canvas)
        for key in pad.keys { TileView.draw(words(key.target, state), in: key.rect, maxScale: 2, on: &canvas) }
    }

    private static func words(_ state: KioskViewState.Pad) -> String {
        if state.waitSeconds > 0 { return "wrong; wait \(state.waitSeconds) s" }
        if state.isChecking { return "checking" }
        // Of a hash nobody knows how many digits there are.
        let rest = state.count.map { max($0 - state.typed, 0) } ?? 0
        let dots = String(repeating: "* ", count: state.typed) + String(repeating: "- ", count: rest)
        return dots.isEmpty ? "PIN, then OK" : "PIN " + dots
    }

    private static func words(_ target: PINLayout.Target, _ state: KioskViewState.Pad) -> String {
        switch target {
        case .digit(let digit): "\(digit)"
        case .back: state.typed > 0 ? "Del" : "Back"
        case .enter: "OK"
        }
    }
}
