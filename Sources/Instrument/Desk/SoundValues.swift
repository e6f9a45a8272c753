import Granular

/// Which values move when another sound is taken: those without which it would not be playable, and no others.
///
/// - Between two waveforms none: the same notes in another colour.
/// - Between two files the pitch alone, which keeps its interval from the sound's own pitch.
/// - Between a waveform and a file pitch, offset and spread of the position, as they were left when something of the kind was
///   played last; the first time, where a sound of its kind starts (``ParameterValues/init(playing:)``).
struct SoundValues: Sendable {
    private struct Left {
        var values: ParameterValues
        var rootHz: Double
    }

    private var waveform: Left?
    private var file: Left?

    private static let ofKind: [Parameter] = [.pitch, .pitchOffset, .positionSpread]

    /// Values to set as `new` takes the place of `old`, where `values` hold.
    mutating func moves(
        from old: Source, to new: Source, values: ParameterValues
    ) -> [(parameter: Parameter, value: Double)] {
        let left = Left(values: values, rootHz: old.rootHz)
        if old.isWaveform == new.isWaveform {
            return new.rootHz == old.rootHz ? [] : [(.pitch, Self.pitch(left, for: new))]
        }
        if old.isWaveform { waveform = left } else { file = left }
        let known =
            (new.isWaveform ? waveform : file) ?? Left(values: ParameterValues(playing: new), rootHz: new.rootHz)
        return Self.ofKind.map { ($0, $0 == .pitch ? Self.pitch(known, for: new) : known.values[$0]) }
    }

    /// The pitch that lies as far from the root of `source` as it lay from its own.
    private static func pitch(_ left: Left, for source: Source) -> Double {
        left.rootHz == source.rootHz ? left.values[.pitch] : left.values[.pitch] / left.rootHz * source.rootHz
    }
}
