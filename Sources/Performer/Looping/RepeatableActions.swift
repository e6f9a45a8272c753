import Mapping

extension Action {
    /// Whether looped fingers may ask for it with each pass: not for what works the looper, ends everything, writes something or
    /// gives the fingers another meaning.
    var isRepeatable: Bool {
        switch self {
        case .mute, .freeze, .hold, .nextSound, .previousSound, .snapshot, .morph, .section, .tapTempo: true
        case .panic, .record, .keepInput, .monitor, .storeSnapshot, .nextMapping, .previousMapping: false
        case .loopRecord, .loopPlay, .loopHalf, .loopDouble, .loopReverse, .loopUndo: false
        }
    }
}
