import Mapping

/// What touches and buttons ask for, in a player's words.
enum ActionText {
    /// "next sound", "snapshot 3".
    static func name(_ action: Action) -> String {
        let called = action.called
        let words = called.name.rawValue.split(separator: "-").joined(separator: " ")
        return called.number.map { "\(words) \($0)" } ?? words
    }

    /// Whether it is something that is on or off, and which of the two now; `nil` where it is neither.
    static func isOn(_ action: Action, _ viewState: ViewState) -> Bool? {
        switch action {
        case .mute: viewState.isMuted
        case .freeze: viewState.isFrozen
        case .hold: viewState.isHeld
        case .record: viewState.recordingSeconds != nil
        case .monitor: viewState.input?.isMonitored
        default: nil
        }
    }
}
