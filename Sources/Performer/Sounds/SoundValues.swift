import Granular
import Sounds

/// Which values move when another sound is taken: those without which it would not be playable, and no others.
///
/// - Between two waveforms none: the same notes in another colour. Between a waveform and a wavetable the spread of the position alone,
///   which is one of phases in the one and of cycles in the other.
/// - Between two files the pitch alone, which keeps its interval from the sound's own pitch.
/// - Between a waveform and a file pitch, offset and spread of the position, as they were left when something of the kind was
///   played last; the first time, where a sound of its kind starts (``ParameterValues/init(playing:)``).
/// - To a sound with defaults of its own, as built-in ones have, these and what its defaults name, as they were left when it was
///   played last; the first time, as it has them. Away from it the same values go back to how the other sound's kind was left.
struct SoundValues: Sendable {
    private struct Left {
        var values: ParameterValues
        var rootHz: Double
    }

    private var waveform: Left?
    private var wavetable: Left?
    private var file: Left?
    /// Of sounds with defaults of their own, by their fingerprints.
    private var own: [String: ParameterValues] = [:]

    private static let ofKind: [Parameter] = [.pitch, .pitchOffset, .positionSpread]

    /// Values to set as `new` takes the place of `old`, where `values` hold.
    mutating func moves(
        from old: Sound, to new: Sound, values: ParameterValues
    ) -> [(parameter: Parameter, value: Double)] {
        let left = Left(values: values, rootHz: old.source.rootHz)
        let isPlain = old.defaults.isEmpty && new.defaults.isEmpty
        let isSameKind =
            old.source.isWaveform == new.source.isWaveform && old.source.isWavetable == new.source.isWavetable
        if isPlain, isSameKind {
            return new.source.isWaveform || new.source.rootHz == old.source.rootHz
                ? [] : [(.pitch, Self.pitch(left, for: new.source))]
        }
        if !old.defaults.isEmpty {
            own[old.fingerprint] = values
        } else if old.source.isWavetable {
            wavetable = left
        } else if old.source.isWaveform {
            waveform = left
        } else {
            file = left
        }
        if isPlain, old.source.isWaveform, new.source.isWaveform {
            let known = new.source.isWavetable ? wavetable : waveform
            return [(.positionSpread, (known?.values ?? ParameterValues(playing: new))[.positionSpread])]
        }
        let start = start(of: new)
        let named = Set(old.defaults.keys).union(new.defaults.keys)
        return Parameter.allCases.filter { Self.ofKind.contains($0) || named.contains($0) }.map { ($0, start[$0]) }
    }

    /// How a sound was left, or its kind, or how it starts.
    private func start(of sound: Sound) -> ParameterValues {
        let fresh = ParameterValues(playing: sound)
        guard sound.defaults.isEmpty else { return own[sound.fingerprint] ?? fresh }
        let kind = sound.source.isWavetable ? wavetable : sound.source.isWaveform ? waveform : file
        guard let known = kind else { return fresh }
        var values = known.values
        values[.pitch] = Self.pitch(known, for: sound.source)
        return values
    }

    /// The pitch that lies as far from the root of `source` as it lay from its own; the same for a waveform.
    private static func pitch(_ left: Left, for source: Source) -> Double {
        source.isWaveform || left.rootHz == source.rootHz
            ? left.values[.pitch] : left.values[.pitch] / left.rootHz * source.rootHz
    }
}
