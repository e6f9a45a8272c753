import Granular
import Session
import Sounds

extension Performance {
    /// What of the engine's sound has changed since it was recorded and is to be heard in it, in a line; `nil` where nothing is.
    public var changesSince: String? {
        guard version < 4, hasTransposedSounds || isGliding else { return nil }
        return
            "was recorded by an earlier Quern: sounds played above their own speed, single cycles and gliding grains are brighter now"
    }

    /// Anything but the waveforms of before is read on other levels now.
    private var hasTransposedSounds: Bool {
        soundsUsed.contains { sounds[$0].file != nil || !BuiltInWaveforms.names.contains(sounds[$0].name) }
    }

    private var isGliding: Bool {
        events.contains { timed in
            guard case .change(let change) = timed.event else { return false }
            return switch change {
            case .set(.glide, let value, _): value != 0
            case .amount(_, .glide, let amount): amount != 0
            default: false
            }
        }
    }
}
