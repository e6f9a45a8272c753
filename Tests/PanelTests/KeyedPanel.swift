import Instrument
import Panel
import Terminal

/// A panel in which keys are pressed, as the loop hands them out.
protocol KeyedPanel {
    var model: PanelModel { get set }
    /// What was asked of the instrument so far.
    var commands: [String] { get set }

    /// What is to be seen.
    mutating func look() -> ViewState
}

extension KeyedPanel {
    mutating func picture(_ size: Size, _ graphics: Capabilities.Graphics = .braille) -> Canvas {
        Picture.draw(look(), size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    mutating func text(_ size: Size = Size(columns: 80, rows: 24)) -> String { picture(size).text }

    /// Presses one key.
    mutating func handle(_ key: Key) {
        let viewState = look()
        if let done = model.handleInLine(key) {
            commands += done.map { "\($0)" }
        } else if let done = model.handle(key, in: viewState, pageRows: 5) {
            commands += done.map { "\($0)" }
        } else if let action = KeyTable.panel.action(of: key, in: model.place(after: viewState)) {
            act(action, viewState)
        }
        while !model.asked.isEmpty { act(model.asked.removeFirst(), look()) }
    }

    private mutating func act(_ action: KeyAction, _ viewState: ViewState) {
        switch action {
        case .back: commands += model.close(viewState).map { "\($0)" }
        case .enterValue: model.typeValue(viewState)
        case .open(let place): commands += model.toggle(place, viewState).map { "\($0)" }
        default: commands += model.commands(for: action).map { "\($0)" }
        }
    }
}
