import Granular
import Testing

/// Which parameters have no effect as everything stands, and why.
@Suite struct ParameterEffectTests {
    private func reasons(
        _ set: [Parameter: Double] = [:], isWaveform: Bool = false, isWavetable: Bool = false,
        modulated: ParameterSet = ParameterSet()
    ) -> [Parameter: String] {
        var values = ParameterValues()
        for (parameter, value) in set { values[parameter] = value }
        return Dictionary(
            uniqueKeysWithValues: Parameter.allCases.compactMap { parameter in
                parameter.reasonWithoutEffect(
                    in: values, isWaveform: isWaveform, isWavetable: isWavetable, modulated: modulated
                ).map { (parameter, $0) }
            })
    }

    @Test func atTheStartThoseThatNeedAnotherSaySo() {
        #expect(
            reasons() == [
                .windowShape: "the window is not \"shape\"", .filterCutoff: "the filter is off",
                .filterResonance: "the filter is off", .reverbDamping: "only the plate has damping",
            ])
    }

    @Test func eachIsBackWhereWhatItNeedsIsThere() {
        #expect(reasons([.window: 8, .filter: 1, .reverbKind: 1]).isEmpty)
    }

    @Test func aWaveformIsNotScannedAndHasNoRoot() {
        let reasons = reasons([.window: 8, .filter: 1, .reverbKind: 1, .pitchFrom: 1], isWaveform: true)
        #expect(
            reasons == [.scanSpeed: "a waveform is a single cycle", .pitchFrom: "a waveform has no root of its own"])
    }

    @Test func aWavetableIsScanned() {
        let reasons = reasons([.window: 8, .filter: 1, .reverbKind: 1], isWaveform: true, isWavetable: true)
        #expect(reasons == [.pitchFrom: "a waveform has no root of its own"])
    }

    @Test func aSoundAtItsOwnPitchDoesNotListenToThePitch() {
        #expect(reasons([.pitchFrom: 1])[.pitch] == "pitch-from is root")
    }

    @Test func aReverbThatIsNotHeardOrFrozenSaysSo() {
        let silent = reasons([.reverbMix: 0, .reverbKind: 1])
        for parameter in [Parameter.reverbSend, .reverbKind, .reverbTime, .reverbDamping] {
            #expect(silent[parameter] == "reverb-mix is 0")
        }
        #expect(silent[.reverbMix] == nil && silent[.reverbFreeze] == nil)
        let frozen = reasons([.reverbFreeze: 1, .reverbKind: 1])
        for parameter in [Parameter.reverbSend, .reverbTime, .reverbDamping] {
            #expect(frozen[parameter] == "the reverb is frozen")
        }
        #expect(frozen[.reverbKind] == nil && frozen[.reverbMix] == nil)
    }

    @Test func whatDependsOnSomethingModulatedMayHaveAnEffect() {
        var modulation = ModulationValues()
        for parameter in [Parameter.window, .filter, .reverbKind] { modulation[.lfo2, amount: parameter] = 1 }
        #expect(reasons(modulated: modulation.modulated).isEmpty)
        #expect(reasons([.reverbMix: 0], modulated: ParameterSet(.reverbMix))[.reverbTime] == nil)
    }

    /// What is said to have no effect has none, once the reverb has glided to where it is set.
    @Test(arguments: [false, true]) func itIsTrue(isWaveform: Bool) {
        let source =
            isWaveform
            ? Source.thesis(sampleRate: 48_000)
            : Source(sound: [noise(frames: 48_000)], sampleRate: 48_000, rootHz: 440)
        func sound(_ values: [Parameter: Double]) -> [Float] {
            rendered(
                started(values), frames: 24_000, configuration: EngineConfiguration(levelDecibels: -12), source: source
            ).samples
        }
        let grounds: [[Parameter: Double]] = [
            [:], [.pitchFrom: 1], [.window: 8], [.filter: 2], [.reverbKind: 1], [.reverbMix: 0],
        ]
        for ground in grounds {
            let common: [Parameter: Double] = [
                .density: 100, .duration: 0.1, .pitchOffset: 3, .positionSpread: 0.1,
            ]
            let base = common.merging(ground) { $1 }
            let plain = sound(base)
            for (parameter, reason) in reasons(base, isWaveform: isWaveform) {
                let range = parameter.definition.range
                for value in [range.lowerBound, (range.lowerBound + range.upperBound) / 3, range.upperBound] {
                    let moved = sound(base.merging([parameter: value]) { $1 })
                    let difference = peak(zip(plain, moved).dropFirst(4_800).map { $0 - $1 })
                    #expect(difference < 1e-6, "\(parameter): \(reason)")
                }
            }
        }
    }
}
