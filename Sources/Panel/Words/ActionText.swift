import Mapping

/// What touches and buttons ask for, in a player's words.
enum ActionText {
    /// "next sound", "snapshot 3".
    static func name(_ action: Action) -> String {
        let called = action.called
        let words = called.name.rawValue.split(separator: "-").joined(separator: " ")
        return called.number.map { "\(words) \($0)" } ?? words
    }

    /// What happens then.
    static func about(_ action: Action) -> String {
        switch action {
        case .mute: "silence, or sound again"
        case .panic: "end everything that sounds"
        case .freeze: "stand still in the sound, or go on"
        case .hold: "hold what sounds, or let it go"
        case .nextSound: "cut the grains from the next sound"
        case .previousSound: "cut the grains from the sound before"
        case .nextMapping: "play by the next mapping"
        case .previousMapping: "play by the mapping before"
        case .snapshot(let number): "go back to snapshot \(number)"
        case .storeSnapshot(let number): "keep how everything stands as snapshot \(number)"
        case .tapTempo: "a beat: the tempo is that between two"
        case .record: "record into a file, or end the recording"
        case .morph(let number): "go over to snapshot \(number)"
        case .section(let number): "read section \(number) of the sound alone, or all of it"
        case .loopRecord: "record a layer of touches, or end it and loop it"
        case .loopPlay: "stop the looped layers, or let them go round"
        case .loopHalf: "loop at half the speed"
        case .loopDouble: "loop at twice the speed"
        case .loopReverse: "loop backwards, or forwards again"
        case .loopUndo: "take the newest looped layer away"
        case .keepInput: "keep what came in lately as a sound"
        case .monitor: "hear what comes in, or not"
        }
    }

    /// Whether it is something that is on or off, and which of the two now; `nil` where it is neither.
    static func isOn(_ action: Action, _ look: Look) -> Bool? {
        switch action {
        case .mute: look.isMuted
        case .freeze: look.isFrozen
        case .hold: look.isHeld
        case .record: look.recordingSeconds != nil
        case .monitor: look.input?.isMonitored
        default: nil
        }
    }
}
