import Instrument
import InstrumentSamples
import Panel
import Terminal

typealias Samples = InstrumentSamples.Samples

/// A panel that is played by keys.
extension Samples {
    /// The commands of a key that the table has, wherever one is.
    static func act(_ key: Key, _ model: inout PanelModel, _ state: InstrumentState) -> [String] {
        let viewState = model.viewState(state, now: 1)
        if let commands = model.handleInLine(key) { return commands.map { "\($0)" } }
        if let commands = model.handle(key, in: viewState, pageRows: 5) { return commands.map { "\($0)" } }
        let action = KeyTable.panel.action(of: key, in: model.place(after: viewState))
        if action == .back { return model.close(viewState).map { "\($0)" } }
        return (action.map { model.commands(for: $0) } ?? []).map { "\($0)" }
    }
}
