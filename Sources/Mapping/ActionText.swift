extension Action {
    /// What happens then, in a player's words: "go back to snapshot 3".
    public var about: String {
        switch self {
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
}
