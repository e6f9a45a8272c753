extension Action {
    /// What happens then, in a player's words: "load snapshot 3".
    public var about: String {
        switch self {
        case .mute: "mute or unmute"
        case .panic: "stop all sound"
        case .freeze: "freeze or unfreeze the position"
        case .hold: "hold the sound, or release it"
        case .grain(let count, let cloud):
            "trigger \(count == 1 ? "one grain" : "\(count) grains")" + (cloud.map { " of cloud \(Int($0) + 1)" } ?? "")
        case .nextSound: "choose the next sound"
        case .previousSound: "choose the previous sound"
        case .nextMapping: "choose the next mapping"
        case .previousMapping: "choose the previous mapping"
        case .nextScene: "play the next scene"
        case .previousScene: "play the previous scene"
        case .snapshot(let number): "load snapshot \(number)"
        case .storeSnapshot(let number): "save the current state as snapshot \(number)"
        case .tapTempo: "tap the tempo"
        case .record: "start or stop recording to a file"
        case .morph(let number): "morph to snapshot \(number)"
        case .section(let number): "use only section \(number) of the sound, or all of it"
        case .loopRecord: "record a layer of touches, or finish and loop it"
        case .loopPlay: "stop or play the loop"
        case .loopHalf: "loop at half speed"
        case .loopDouble: "loop at double speed"
        case .loopReverse: "reverse the loop, or play it forwards"
        case .loopUndo: "undo the newest loop layer"
        case .keepInput: "save recent live input as a sound"
        case .monitor: "input monitoring on/off"
        case .editFields: "move and size the mapping's fields, or play them again"
        case .closeView: "go back: close the view that is open"
        case .practice(let action): action.about
        }
    }
}
