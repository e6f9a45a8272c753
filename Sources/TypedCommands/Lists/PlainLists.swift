import AudioEngine
import DisplayText
import Glibc
import Granular
import Instrument
import Performer
import Sounds

/// How everything stands, in lines that can be read aloud.
package enum PlainLists {
    private static let maxMessages = 20

    /// "pitch 440 Hz".
    static func value(_ parameter: Parameter, _ state: InstrumentState) -> String {
        ParameterText.line(parameter, state.playing.values, state.playing.notes, mix: state.sounds.mixNames)
    }

    /// The same, and why it has no effect now: "filter-cutoff 500 Hz (no effect: the filter is off)".
    static func answer(_ parameter: Parameter, _ state: InstrumentState) -> String {
        ParameterText.answer(
            parameter, state.playing.values, state.playing.notes, mix: state.sounds.mixNames,
            reason: state.reasonWithoutEffect(parameter))
    }

    /// What the mapping moves, and what else is not as at the start.
    static func values(_ state: InstrumentState) -> [String] {
        let shown = state.playing.mapping.shownParameters
        let others = Parameter.allCases.filter {
            parameter in
            guard !shown.contains(parameter) else { return false }
            return state.playing.values[parameter] != parameter.definition.defaultValue
                || ModulationSource.allCases.contains { state.modulation.values[$0, amount: parameter] != 0 }
        }
        return (shown + others).map { parameter in
            let movers = ModulationSource.allCases.filter { state.modulation.values[$0, amount: parameter] != 0 }
            let moved = movers.isEmpty ? "" : ", modulated by \(movers.map(\.name).joined(separator: " and "))"
            return value(parameter, state) + moved
        }
    }

    /// Every parameter with its value, its range and what it is.
    static func parameters(_ state: InstrumentState) -> [String] {
        Parameter.allCases.map { "\(value($0, state)) (\(Quantity($0).words)): \($0.definition.about)" }
    }

    /// Where touches come from, where the sound goes, what plays: the first lines.
    package static func opening(_ state: InstrumentState) -> [String] {
        let audio = state.devices.audio
        // A card's own delay is not known before it plays.
        let milliseconds = Int((state.devices.latencySeconds * 1_000).rounded())
        let latency = audio.kind == .card ? "" : "\(milliseconds) ms from touch to sound, "
        let scene = state.scenes.current.map { "scene: \(state.scenes.title(of: $0))" }
        // A sound that is asked for first may have to be made.
        let next = state.files.loading.map { ", until \(ActivityText.file($0.file)) is ready" } ?? ""
        return ["touch: \(state.devices.touch?.name ?? "none")"] + [scene].compactMap(\.self) + [
            mapping(state),
            "sound: \(state.sounds.played)\(next)",
            "output: \(audio.name), \(audio.rate) Hz, "
                + "\(audio.channels > 2 ? "\(audio.channels) channels, " : "")buffer of \(audio.periodFrames) frames, "
                + "\(latency)volume \(ValueText.decibels(state.master.levelDecibels))",
        ]
    }

    /// "mapping: Touch, two zones".
    package static func mapping(_ state: InstrumentState) -> String {
        "mapping: \(state.playing.mapping.name)\(state.playing.mapping.about.isEmpty ? "" : ", \(state.playing.mapping.about)")"
    }

    /// What plays where, and how it stands.
    static func state(_ state: InstrumentState) -> [String] {
        var stands = [state.playing.isSounding ? "sounding" : "silent"]
        if state.playing.isHeld { stands.append("held") }
        if state.master.isMuted { stands.append("muted") }
        if state.playing.isFrozen { stands.append("frozen") }
        if let layer = state.playing.layer { stands.append("layer \(layer)") }
        if let seconds = state.recording.seconds { stands.append("recording for \(Int(seconds)) s") }
        switch state.snapshots.morph?.goal {
        case .snapshot(let number): stands.append("morphing to snapshot \(number)")
        case .scene(let name): stands.append("morphing to scene \(state.scenes.title(of: name))")
        case nil: break
        }
        if state.loop.phase != .empty { stands.append(loop(state.loop)) }
        if let bed = state.sounds.bed {
            stands.append("bed \(bed.sound) \(ValueText.decibels(bed.levelDecibels, decimals: 1))")
        }
        if state.tempo.origin != nil || !state.tempo.locks.isEmpty { stands.append(TempoText.long(state.tempo)) }
        if let input = state.input { stands.append(self.input(input)) }
        if state.sounds.mix.count > 1 { stands.append(mix(state)) }
        if let section = state.sounds.section { stands.append(self.section(section, state)) }
        if let following = state.following { stands += FollowingText.words(following) }
        if let playback = state.playback { stands.append("playing \(ActivityText.file(playback.file))") }
        if pinCount(state) > 0 { stands.append(pins(pinCount(state))) }
        stands.append(grains(state))
        let values = state.playing.mapping.shownParameters.map { value($0, state) }
        return opening(state)
            + [values.joined(separator: ", "), stands.joined(separator: ", ")]
            .filter { !$0.isEmpty }
    }

    /// "input pulse 0.0 dB, peak -18.2 dB, heard at -12.0 dB".
    static func input(_ input: InputState) -> String {
        let peak = max(input.peakLeft, input.peakRight)
        var words = "input \(input.card.name) \(ValueText.decibels(input.levelDecibels, decimals: 1)), "
        words += peak > 0 ? "peak \(ValueText.decibels(20 * log10(Double(peak)), decimals: 1))" : "silent"
        if input.isMonitored { words += ", monitored at \(ValueText.decibels(input.monitorDecibels, decimals: 1))" }
        if input.isGuarding { words += ", turned down by the feedback guard" }
        if !input.card.isPresent { words += ", its card is disconnected" }
        return words
    }

    /// How many pins lie on the mapping's tapes.
    package static func pinCount(_ state: InstrumentState) -> Int {
        state.playing.tapes.values.map(\.pins.count).reduce(0, +)
    }

    /// "1 pin", "3 pins", "no pins".
    package static func pins(_ count: Int) -> String {
        "\(count == 0 ? "no" : "\(count)") \(count == 1 ? "pin" : "pins")"
    }

    /// "1 grain", "12 grains".
    static func grains(_ state: InstrumentState) -> String {
        "\(state.engine.grains) \(state.engine.grains == 1 ? "grain" : "grains")"
    }

    /// "mix: choir, rain 0.5"; "mix: choir alone".
    static func mix(_ state: InstrumentState) -> String {
        guard state.sounds.mix.count > 1 else { return "mix: \(state.sounds.played) alone" }
        return "mix: " + state.sounds.mix.map(\.text).joined(separator: ", ")
    }

    /// All sounds, numbered; then the player's own that are not loaded, by their names.
    static func sounds(_ state: InstrumentState, _ catalogue: SoundCatalogue) -> [String] {
        loaded(state)
            + catalogue.unlisted(besides: state.sounds.all).map { name, entry in
                let words =
                    [file(entry, called: name)] + SoundText.words(on: entry.notes) + ["your own, not loaded yet"]
                return "\(name)\(words.joined(separator: ", "))"
            }
    }

    /// The file's name, where the sound is called otherwise.
    private static func file(_ entry: SoundFolder.Entry, called name: String) -> String {
        entry.notes.title == nil ? "" : " (\(entry.name))"
    }

    private static func loaded(_ state: InstrumentState) -> [String] {
        guard !state.sounds.all.isEmpty else { return ["1 \(state.sounds.played), playing"] }
        return state.sounds.all.enumerated().map { index, sound in
            let by = [sound.artist, sound.album].filter { !$0.isEmpty }.map { ", \($0)" }.joined()
            let sections =
                sound.sections.isEmpty ? "" : ", \(SoundText.count(sound.sections.count, "section"))"
            let length =
                sound.isWavetable
                ? ", a wavetable of \(sound.cycleCount) cycles"
                : sound.durationSeconds > 0 ? ", \(ValueText.fixed(sound.durationSeconds, decimals: 1)) s" : ""
            let plays =
                sound.name == state.sounds.played || state.sounds.mix.contains { $0.sound.name == sound.name }
                ? ", playing" : sound.name == state.sounds.bed?.sound ? ", bed" : ""
            return
                "\(index + 1) \(sound.name)\(by)\(length)\(sections)\(plays)\(sound.about.isEmpty ? "" : ": \(sound.about)")"
        }
    }

    /// All scenes.
    static func scenes(_ state: InstrumentState) -> [String] {
        guard !state.scenes.all.isEmpty else { return ["no scenes found"] }
        return state.scenes.all.map { scene in
            scene.name + (scene.name == state.scenes.current ? ", playing" : "")
                + (scene.about.isEmpty ? "" : ": \(scene.about)")
        }
    }

    /// All beds, family by family.
    static func beds(_ state: InstrumentState) -> [String] {
        guard !state.sounds.beds.isEmpty else { return ["no beds: type bed NAME to play a sound as one"] }
        return state.sounds.beds.map { bed in
            let plays = bed.name == state.sounds.bed?.sound ? ", bed" : ""
            return "\(BedRecipe.named(bed.name)?.family ?? "bed"): \(bed.name)\(plays): \(bed.about)"
        }
    }

    /// All mappings, numbered.
    static func mappings(_ state: InstrumentState) -> [String] {
        state.playing.mappings.enumerated().map { index, name in
            let about =
                index < state.playing.abouts.count && !state.playing.abouts[index].isEmpty
                ? ": \(state.playing.abouts[index])" : ""
            return "\(index + 1) \(name)\(name == state.playing.mapping.name ? ", playing" : "")\(about)"
        }
    }

    /// Which snapshots are kept.
    static func snapshots(_ state: InstrumentState) -> String {
        guard !state.snapshots.numbers.isEmpty else { return "No snapshots yet: store saves one" }
        return "snapshots: \(state.snapshots.numbers.map(String.init).joined(separator: ", "))"
    }

    /// The last messages, each with how long ago it was said.
    static func log(_ state: InstrumentState, now: Double) -> [String] {
        guard !state.messages.isEmpty else { return ["no messages yet"] }
        return state.messages.suffix(maxMessages).map { message in
            "\(max(Int((now - message.timeSeconds).rounded()), 0)) s ago: \(message.text)"
        }
    }

    /// "loop: plays, 2 layers of 4.2 s at ×0.5, backwards".
    package static func loop(_ loop: LoopState) -> String {
        guard loop.phase != .empty else { return "loop: empty" }
        guard loop.layers > 0 else { return "loop: \(ActivityText.loop(loop.phase))" }
        let length = loop.lengthSeconds > 0 ? " of \(ValueText.fixed(loop.lengthSeconds, decimals: 1)) s" : ""
        let layers = "\(loop.layers) \(loop.layers == 1 ? "layer" : "layers")\(length)"
        let speed = loop.speed == 1 ? "" : " at \(ActivityText.speed(loop.speed))"
        return "loop: \(ActivityText.loop(loop.phase)), \(layers)\(speed)\(loop.isReversed ? ", backwards" : "")"
    }

    /// The snapshots that are kept, a line each.
    static func keptSnapshots(_ state: InstrumentState) -> [String] {
        guard !state.snapshots.summaries.isEmpty else { return [snapshots(state)] }
        return state.snapshots.summaries.map { kept in
            let name = kept.name.isEmpty ? "" : " \(kept.name)"
            let last = kept.number == state.snapshots.current ? ", last used" : ""
            return "\(kept.number)\(name): sound \(kept.sound), mapping \(kept.mapping)\(last)"
        }
    }

    /// "41 states back, 3 to bring again, 2 min ago".
    static func history(_ place: HistoryPosition) -> String {
        let back = "\(place.past) \(place.past == 1 ? "change" : "changes") to undo"
        guard place.future > 0 else { return "\(back), none to redo" }
        return "\(back), \(place.future) to redo, \(ActivityText.ago(place.secondsAgo))"
    }

    /// "section 2 drops".
    static func section(_ number: Int, _ state: InstrumentState) -> String {
        let name = SectionText.name(
            number, of: state.sounds.all.first { $0.name == state.sounds.played }?.sections ?? [])
        return name.hasPrefix("section") ? name : "section \(name)"
    }
}
