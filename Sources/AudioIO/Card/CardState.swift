/// The states of ALSA's that matter here, as `snd_pcm_state` numbers them.
enum CardState {
    static let prepared: UInt32 = 2
    static let xrun: UInt32 = 4
    static let suspended: UInt32 = 7
    static let disconnected: UInt32 = 8
}
