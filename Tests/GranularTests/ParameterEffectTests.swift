import Granular
import Testing

/// Which parameters have no effect as everything stands, and why.
@Suite struct ParameterEffectTests {
    private func reasons(
        _ set: [Parameter: Double] = [:], isWaveform: Bool = false, hasRoot: Bool? = nil, isWavetable: Bool = false,
        mixed: Int = 1,
        modulated: ParameterSet = ParameterSet()
    ) -> [Parameter: String] {
        var values = ParameterValues()
        for (parameter, value) in set { values[parameter] = value }
        return Dictionary(
            uniqueKeysWithValues: Parameter.allCases.compactMap { parameter in
                parameter.reasonWithoutEffect(
                    in: values, isWaveform: isWaveform, hasRoot: hasRoot ?? !isWaveform, isWavetable: isWavetable,
                    mixed: mixed,
                    modulated: modulated
                ).map { (parameter, $0) }
            })
    }

    @Test func atTheStartThoseThatNeedAnotherSaySo() {
        #expect(
            reasons() == [
                .windowShape: "the window is not \"shape\"", .filterCutoff: "the filter is off",
                .filterResonance: "the filter is off", .reverbDamping: "only the plate has damping",
                .pitchDistribution: "pitch-spread is 0", .durationDistribution: "duration-spread is 0",
                .stereoDistribution: "stereo-spread is 0", .levelDistribution: "level-spread is 0",
                .pitchSetRange: "pitch-set is off", .pitchSetChance: "pitch-set is off",
                .fmRatio: "fm-index is 0", .ringRatio: "ring-mix is 0",
                .delayTime: "delay-mix is 0", .delayFeedback: "delay-mix is 0", .delayWidth: "delay-mix is 0",
                .delayDamping: "delay-mix is 0",
                .soundSelect: "there is only one sound", .soundSpread: "there is only one sound",
            ])
    }

    private static let allThatIsNeeded: [Parameter: Double] = [
        .window: 8, .filter: 1, .reverbKind: 1, .pitchSpread: 1, .durationSpread: 0.1, .stereoSpread: 1,
        .levelSpread: 6, .pitchSet: 1, .fmIndex: 1, .ringMix: 0.5, .delayMix: 0.5, .soundSpread: 0,
    ]

    @Test func eachIsBackWhereWhatItNeedsIsThere() { #expect(reasons(Self.allThatIsNeeded, mixed: 2).isEmpty) }

    @Test func allSoundsOfAMixAreDrawnWhateverIsSelected() {
        #expect(reasons(mixed: 2)[.soundSelect] == "sound-spread is 1")
        #expect(reasons(mixed: 2)[.soundSpread] == nil && reasons([.soundSpread: 0.5], mixed: 2)[.soundSelect] == nil)
    }

    @Test func thePanIsForTheRing() {
        for (order, name) in [(1.0, "in-turn"), (2, "random")] {
            let found = reasons(Self.allThatIsNeeded.merging([.channelOrder: order]) { $1 }, mixed: 2)
            let why = "channel-order is \(name)"
            #expect(found == [.pan: why, .stereoSpread: why, .stereoDistribution: why])
            #expect(
                reasons(
                    Self.allThatIsNeeded.merging([.channelOrder: order]) { $1 }, mixed: 2, modulated: [.channelOrder]
                ).isEmpty)
        }
    }

    @Test func aWaveformIsNotScannedAndHasNoRoot() {
        let reasons = reasons(Self.allThatIsNeeded.merging([.pitchFrom: 1]) { $1 }, isWaveform: true, mixed: 2)
        #expect(
            reasons == [.scanSpeed: "a waveform is a single cycle", .pitchFrom: "a waveform has no root of its own"])
    }

    @Test func aCycleFromAFileHasARootAsSoundsHave() {
        let reasons = reasons(
            Self.allThatIsNeeded.merging([.pitchFrom: 1]) { $1 }, isWaveform: true, hasRoot: true, mixed: 2)
        #expect(reasons == [.scanSpeed: "a waveform is a single cycle", .pitch: "pitch-from is root"])
    }

    @Test func aWavetableIsScanned() {
        #expect(reasons(Self.allThatIsNeeded, isWaveform: true, hasRoot: true, isWavetable: true, mixed: 2).isEmpty)
    }

    @Test func aSoundAtItsOwnPitchDoesNotListenToThePitch() {
        #expect(reasons([.pitchFrom: 1])[.pitch] == "pitch-from is root")
    }

    @Test func aReverbThatIsNotHeardOrFrozenSaysSo() {
        let silent = reasons([.reverbMix: 0, .reverbKind: 1])
        for parameter in [Parameter.reverbSend, .reverbKind, .reverbTime, .reverbDamping, .reverbFreeze] {
            #expect(silent[parameter] == "reverb-mix is 0")
        }
        #expect(silent[.reverbMix] == nil)
        let frozen = reasons([.reverbFreeze: 1, .reverbKind: 1])
        for parameter in [Parameter.reverbSend, .reverbTime, .reverbDamping] {
            #expect(frozen[parameter] == "the reverb is frozen")
        }
        #expect(frozen[.reverbKind] == nil && frozen[.reverbMix] == nil)
        // What is sent goes into the delay too.
        #expect(reasons([.reverbMix: 0, .delayMix: 0.1])[.reverbSend] == nil)
    }

    @Test func whereNothingIsSentReverbAndDelayHaveNoEffectUnlessTheReverbIsFrozen() {
        let unsent = reasons([.reverbSend: 0, .reverbKind: 1, .delayMix: 0.5])
        for parameter in [
            Parameter.reverbKind, .reverbTime, .reverbDamping, .reverbMix, .reverbFreeze, .delayMix, .delayTime,
            .delayFeedback, .delayWidth, .delayDamping,
        ] {
            #expect(unsent[parameter] == "reverb-send is 0", "\(parameter)")
        }
        #expect(unsent[.reverbSend] == nil)
        let frozen = reasons([.reverbSend: 0, .reverbKind: 1, .reverbFreeze: 1])
        #expect(frozen[.reverbMix] == nil && frozen[.reverbFreeze] == nil && frozen[.reverbKind] == nil)
    }

    @Test func aSetThatNoGrainDrawsFromHasNoEffect() {
        let never = reasons([.pitchSetChance: 0, .pitchSet: 3])
        #expect(never[.pitchSet] == "pitch-set-chance is 0" && never[.pitchSetRange] == "pitch-set-chance is 0")
        #expect(never[.pitchSetChance] == nil && reasons()[.pitchSet] == nil)
    }

    @Test func grainsThatAreTriggeredOneByOneHaveNoDensity() {
        for parameter in [Parameter.density, .regularity, .intermittency] {
            let reason = parameter.reasonWithoutEffect(
                in: ParameterValues(), isWaveform: true, hasRoot: false, hasStreams: false)
            #expect(reason == "grains are triggered one by one")
        }
        #expect(reasons()[.density] == nil)
    }

    @Test func feedbackNeedsLiveInput() {
        let values = ParameterValues()
        func reason(_ hasLiveInput: Bool) -> String? {
            Parameter.feedback.reasonWithoutEffect(
                in: values, isWaveform: true, hasRoot: false, hasLiveInput: hasLiveInput)
        }
        #expect(reason(false) == "there is no live input" && reason(true) == nil)
    }

    @Test func whatDependsOnSomethingModulatedMayHaveAnEffect() {
        var modulation = ModulationValues()
        for parameter in Self.allThatIsNeeded.keys { modulation[.lfo2, amount: parameter] = 1 }
        #expect(reasons(mixed: 2, modulated: modulation.modulated).isEmpty)
        #expect(reasons([.reverbMix: 0], modulated: ParameterSet(.reverbMix))[.reverbTime] == nil)
    }

    /// What is said to have no effect has none, once the reverb has glided to where it is set.
    @Test(arguments: ["waveform", "cycle", "sound"]) func itIsTrue(of kind: String) {
        let source =
            switch kind {
            case "waveform": Source.thesis(sampleRate: 48_000)
            case "cycle":
                Source.cycle([sine(187.5, seconds: 256.0 / 48_000)], cycleHz: 187.5, rootHz: 187.5, sampleRate: 48_000)
            default: Source(sound: [noise(frames: 48_000)], sampleRate: 48_000, rootHz: 440)
            }
        func sound(_ values: [Parameter: Double]) -> [Float] {
            rendered(
                started(values), frames: 24_000, configuration: EngineConfiguration(levelDecibels: -12), source: source
            ).samples
        }
        let grounds: [[Parameter: Double]] = [
            [:], [.pitchFrom: 1], [.window: 8], [.filter: 2], [.reverbKind: 1], [.reverbMix: 0],
            [.reverbSend: 0, .reverbKind: 1, .delayMix: 0.5], [.pitchSetChance: 0, .pitchSet: 3],
        ]
        for ground in grounds {
            let common: [Parameter: Double] = [
                .density: 100, .duration: 0.1, .pitchOffset: 3, .positionSpread: 0.1,
            ]
            let base = common.merging(ground) { $1 }
            let plain = sound(base)
            for (parameter, reason) in reasons(base, isWaveform: source.isWaveform, hasRoot: source.hasRoot) {
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
