import Granular
import Instrument
import Performer
import SoundMarking
import Sounds

/// States of a set that is played.
extension Samples {
    /// Two sections with a name and one without.
    package static let sections = [
        SoundSummary.Section(name: "intro", beginSeconds: 0, endSeconds: 3.1),
        SoundSummary.Section(name: "drops", beginSeconds: 3.1, endSeconds: 5.6),
        SoundSummary.Section(beginSeconds: 8, endSeconds: 12.4),
    ]

    /// Sounds of every kind, snapshots 1, 3 and 12.
    package static func performing() -> InstrumentState {
        var state = state(aspect: 1.6)
        state.sounds.all = [
            SoundSummary(
                name: "rain", isWaveform: false, durationSeconds: 12.4, file: "/home/ada/sounds/rain.wav",
                sections: sections),
            SoundSummary(name: "sine", isWaveform: true),
            SoundSummary(
                name: "sea", isWaveform: false, durationSeconds: 8, about: "Slow waves, good under everything."),
            SoundSummary(
                name: "choir", isWaveform: false, about: "Voices without words, for pads.", isReady: false),
        ]
        state.sounds.played = "rain"
        state.snapshots.numbers = [1, 3, 12]
        state.snapshots.summaries = [
            SnapshotSummary(number: 1, sound: "rain", mapping: "Touch"),
            SnapshotSummary(number: 3, name: "rain on glass", sound: "rain", mapping: "Faders"),
            SnapshotSummary(number: 12, name: "end", sound: "choir", mapping: "Knobs"),
        ]
        state.snapshots.current = 3
        return state
    }

    /// How a sound of 12.4 s looks that grows louder each 1.24 s, at 8,000 frames a second.
    package static let waveform = Waveform(
        (0..<198_400).map { (index: Int) -> Float in
            let loudness = Float(100 + index / 16 % 1_240) / 1_500
            return index / 2 % 2 == 0 ? loudness : -loudness
        }, rate: 8_000)

    /// A sound that is marked, heard in its second section.
    package static func marking(sections: [SoundSummary.Section] = sections, at seconds: Double = 4.2)
        -> InstrumentState
    {
        var state = performing()
        state.marking = MarkingState(
            sound: "rain", durationSeconds: 12.4, positionSeconds: seconds, isPlaying: true, sections: sections,
            rootHz: 261.6, tempo: 92, waveform: waveform)
        return state
    }

    /// A set in which two oscillators and the follower move parameters.
    package static func modulated() -> InstrumentState {
        var state = performing()
        state.modulation.values[.lfo1, amount: .pitch] = 12
        state.modulation.values[.lfo1, .rate] = 0.5
        state.modulation.values[.lfo3, .shape] = Double(LFOShape.steps.rawValue)
        state.modulation.values[.lfo3, .beats] = 0.25
        state.modulation.values[.lfo3, .mode] = 1
        state.modulation.values[.follower, amount: .density] = -20
        state.modulation.sources[.lfo1] = 1
        state.modulation.sources[phaseOf: .lfo1] = 0.25
        state.modulation.sources[.follower] = 0.5
        return state
    }
}
