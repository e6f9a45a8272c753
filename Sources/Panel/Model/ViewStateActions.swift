import Mapping

extension ViewState {
    /// Whether an action is something that is on or off, and which of the two now; `nil` where it is neither.
    func isOn(_ action: Action) -> Bool? {
        switch action {
        case .mute: isMuted
        case .freeze: isFrozen
        case .hold: isHeld
        case .record: recordingSeconds != nil
        case .monitor: input?.isMonitored
        default: nil
        }
    }
}
