import CALSA

/// A sound server that alsa-lib's plugins play on.
enum SoundServer: String {
    case jack, pipewire, pulse

    /// The one behind a device's name, by alsa-lib's settings; `nil` where there is none.
    init?(behind name: String) {
        var type = [CChar](repeating: 0, count: 64)
        quern_alsa_type(name, &type, type.count)
        self.init(rawValue: String(decoding: type.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
