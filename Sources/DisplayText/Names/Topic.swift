import Granular

/// What a player may look for by a word of the field, and the parameters that belong to it.
package struct Topic: Sendable {
    /// What it is called.
    package let name: String
    /// What else it may be called.
    package let words: [String]
    /// What it is, and how it is used, in a line.
    package let about: String
    /// Its parameters; empty where it has none of its own.
    package let parameters: [Parameter]

    private init(_ name: String, _ words: [String], _ about: String, _ parameters: [Parameter] = []) {
        (self.name, self.words, self.about, self.parameters) = (name, words, about, parameters)
    }

    /// All, in the order in which they are listed.
    package static let all: [Topic] = [
        Topic(
            "reverb", ["hall", "room", "plate"],
            "one for the whole sound; reverb-mix is its level, reverb-send how much each cloud sends to it",
            [.reverbMix, .reverbSend, .reverbKind, .reverbTime, .reverbDamping, .reverbFreeze]),
        Topic(
            "delay", ["echo"],
            "echoes on the beat; delay-mix turns them on, delay-time takes notes such as 1/8 or 1/8t",
            [.delayMix, .delayTime, .delayFeedback, .delayWidth, .delayDamping, .reverbSend]),
        Topic(
            "fm", ["frequency modulation"], "modulates each grain's frequency by a sine; fm-index turns it on",
            [.fmIndex, .fmRatio]),
        Topic(
            "ring modulation", ["ring", "am"], "multiplies each grain by a sine; ring-mix turns it on",
            [.ringMix, .ringRatio]),
        Topic(
            "filter", ["cutoff", "resonance", "eq"], "each grain has its own; filter turns it on",
            [.filter, .filterCutoff, .filterResonance]),
        Topic(
            "window", ["envelope", "shape", "fade", "gaussian", "hann"], "the envelope of each grain",
            [.window, .windowShape, .windowSkew]),
        Topic(
            "octave", ["octaves", "transpose", "interval"],
            "12 semitones, typed as 1 oct: transposition moves the pitch, pitch-set-range is how far notes are drawn",
            [.transposition, .pitchSetRange]),
        Topic(
            "vibrato", ["wobble"],
            "an LFO on the pitch, such as lfo 1 sine, 6 Hz, pitch 0.3; within each grain FM of a ratio below 0.1",
            [.fmIndex, .fmRatio]),
        Topic(
            "surround", ["speakers", "loudspeakers", "channels", "multichannel", "quad", "octophonic"],
            "more than two channels: start with --channels 4, up to 16; pan goes round the ring of loudspeakers",
            [.pan, .stereoSpread, .channelOrder]),
        Topic(
            "scale", ["chord", "harmony", "random notes", "arpeggio"],
            "grains draw their pitch from notes: a set by its name, or your own, such as pitch-set 0 3:0.5 7",
            [.pitchSet, .pitchSetRange, .pitchSetChance]),
        Topic(
            "distribution", ["random", "gaussian", "normal", "edges"],
            "how the random values within each spread are distributed",
            [
                .pitchOffsetDistribution, .pitchDistribution, .durationDistribution, .positionDistribution,
                .stereoDistribution, .levelDistribution,
            ]),
        Topic(
            "wavetable", ["cycles", "table", "waveform"],
            "a sound file of many cycles: load it like any sound; position goes through its cycles",
            [.position, .positionSpread, .scanSpeed, .positionEdge]),
        Topic(
            "beat", ["beats", "slice", "slicer", "snap"],
            "grains that start on the sound's beats or bars: position-steps; mark beats with quern practice beats",
            [.positionSteps, .position, .positionSpread, .scanSpeed]),
        Topic(
            "tape", ["pins", "scrub", "zoom", "waveform view"],
            "a control that shows the sound: a finger plays its place, two zoom, a double tap leaves a pin, such as in "
                + "the mappings scrub and clouds",
            [.position, .scanSpeed, .positionEdge]),
        Topic(
            "mix", ["several sounds", "layers", "morph sounds"],
            "several sounds at once: each grain is cut from one of them, which sound-select chooses",
            [.soundSelect, .soundSpread]),
        Topic(
            "bank", ["folder", "kit", "multisample"],
            "the sounds of a folder as a mix, of which sound-select chooses one", [.soundSelect, .soundSpread]),
        Topic(
            "grain", ["single grain", "one shot", "trigger"],
            "one grain now, or several; a mapping's action = \"grain\" lets touches and keys trigger them"),
        Topic(
            "feedback", ["resample"], "returns the sound to live input, where grains are cut from it again",
            [.feedback]),
    ]

    /// Those that `text` may mean: called so, or beginning so; a plural is as good.
    package static func called(_ text: String) -> [Topic] {
        let wanted = text.lowercased().replacing("-", with: " ")
        guard wanted.count >= 2 else { return [] }
        let singular = wanted.count > 3 && wanted.hasSuffix("s") ? String(wanted.dropLast()) : wanted
        let exact = all.filter { topic in
            ([topic.name] + topic.words).contains { $0 == wanted || $0 == singular }
        }
        guard exact.isEmpty, singular.count >= 3 else { return exact }
        return all.filter { topic in ([topic.name] + topic.words).contains { $0.hasPrefix(singular) } }
    }
}
