import Granular
import Session
import Sounds

extension Performance {
    /// What of the engine's sound has changed since it was recorded and is to be heard in it, a line for each.
    public var changesSince: [String] {
        if hasUnknownState { return ["what sounded when it began was kept by another version of Quern and is missing"] }
        guard version <= PerformanceText.lastVersionWithOldEngine else { return [] }
        var earlier = EarlierEngine(build)
        for timed in events {
            if case .change(let change) = timed.event { earlier.apply(change) }
        }
        var lines: [String] = []
        if hasTransposedSounds || isGliding {
            lines.append(
                "was recorded by an earlier Quern: sounds played above their own speed, single cycles and gliding grains are brighter now"
            )
        }
        if earlier.hadTooManyGrains {
            lines.append("more grains at once than can play were cut off and quieter; now they are shorter")
        }
        if earlier.hadGrainsBeyondASide {
            lines.append(
                "grains that stereo-spread placed beyond a side piled up there; now they lie between the sides")
        }
        return lines
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
