import Granular
import Sounds

extension InstrumentState {
    /// Why a parameter has no effect as everything stands, in a few words; `nil` where it has.
    public func reasonWithoutEffect(_ parameter: Parameter) -> String? {
        // Of several sounds one may be such that it has an effect.
        let names = sounds.mix.isEmpty ? [sounds.played] : sounds.mix.map(\.sound.name)
        let played = sounds.all.filter { names.contains($0.name) }
        // What is held, or played by keys, sounds on and on.
        let hasStreams = !playing.mapping.playsSingleGrains || playing.isHeld || midi != nil
        return parameter.reasonWithoutEffect(
            in: playing.values, isWaveform: !played.isEmpty && played.allSatisfy(\.isWaveform),
            hasRoot: played.isEmpty || played.contains(where: \.hasRoot),
            isWavetable: played.contains(where: \.isWavetable), mixed: max(sounds.mix.count, 1),
            modulated: modulation.values.modulated, hasLiveInput: input != nil, hasStreams: hasStreams,
            hasBeats: played.contains(where: \.hasBeats))
    }
}
