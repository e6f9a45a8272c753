import Granular
import Instrument
import Mapping
import Performer
import Study

/// What a run asks of the instrument.
package struct StudyInstrument {
    /// How it stands.
    package var state: () -> InstrumentState
    /// Does something, soon after.
    package var perform: (Command) -> Void
    /// Begins to keep what is played as a performance in the file at a path.
    package var record: (String) throws -> Void
    /// Whether the performance in the file at a path is kept on: it was begun, and nothing went wrong.
    package var isRecording: (String) -> Bool
    /// The fingers that came down since the last time.
    package var taps: () -> [BlockTap]
    /// What the study names.
    package var material: StudyMaterial

    /// Makes one.
    package init(
        state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void,
        record: @escaping (String) throws -> Void, isRecording: @escaping (String) -> Bool,
        taps: @escaping () -> [BlockTap], material: StudyMaterial
    ) {
        (self.state, self.perform, self.record) = (state, perform, record)
        (self.isRecording, self.taps, self.material) = (isRecording, taps, material)
    }
}

/// Plays the blocks of a study on the instrument: brings up what a condition is played from and by, keeps the performance, and lets be heard
/// what the block asks for.
struct BlockPlayer {
    /// What there is to wait for.
    private enum Phase: Equatable {
        /// Nothing is played.
        case idle
        /// The sound is not there yet; since when it was asked for.
        case loading(since: Double)
        /// Everything settles before it is looked at, until then.
        case settling(until: Double)
        case playing
        /// The performance is being written.
        case ending
    }

    private static let settlingSeconds = 0.15
    private static let longestLoadingSeconds = 60.0

    private let instrument: StudyInstrument
    private var phase = Phase.idle
    private var condition: StudyCondition?
    private var performance = ""
    private var isRecording = false
    private var phrase: PhrasePlayer
    /// What is loaded, or was asked for last.
    private var loaded: StudySound?
    /// Where everything stood as the condition's sound was there; where hands left it.
    private var start = ParameterValues(), left = ParameterValues()
    private var heard = BlockSound.silence
    /// Since when a clip sounds; how far it was as it was paused, in seconds.
    private var clipSince = 0.0, clipPlayed = 0.0
    /// How many actions were looked at.
    private var actionCount = 0

    init(_ instrument: StudyInstrument) {
        self.instrument = instrument
        phrase = PhrasePlayer(instrument)
    }

    /// Whether a block is played, everything in it being there: its time goes on.
    var isPlaying: Bool { phase == .playing }
    /// Whether nothing is played, and nothing is being written any more.
    var isIdle: Bool { phase == .idle }

    /// Begins a block, whose performance goes into the file at `path`.
    mutating func begin(_ condition: StudyCondition, performance path: String, at now: Double) {
        (self.condition, performance, isRecording, heard) = (condition, path, false, .silence)
        instrument.perform(.history(.reset))
        load(condition.sound, at: now)
    }

    /// Waits for what is to be there. To be called before anything else, some thirty times a second.
    /// - Throws: where the performance cannot be kept.
    mutating func advance(at now: Double) throws {
        let state = instrument.state()
        switch phase {
        case .idle: break
        case .loading(let since):
            guard isThere(state) else {
                guard now - since < Self.longestLoadingSeconds else { throw StudyTrouble("a sound does not load") }
                return
            }
            setUp()
            phase = .settling(until: now + Self.settlingSeconds)
        case .settling(let end):
            guard now >= end else { return }
            if !isRecording {
                start = state.playing.values
                left = start
                actionCount = state.playing.actions.count
                try instrument.record(performance)
                isRecording = true
            }
            phase = .playing
            apply(heard, at: now)
        case .playing:
            guard instrument.isRecording(performance) else {
                isRecording = false
                throw StudyTrouble("nothing more can be written to its file; is the disk full?")
            }
            if case .clip(let clip) = heard { move(clip, at: now) }
        case .ending: if !state.recording.isBusy { phase = .idle }
        }
    }

    /// Lets be heard what a block asks for.
    mutating func play(_ sound: BlockSound, at now: Double) {
        if isHands { left = instrument.state().playing.values }
        heard = sound
        let wanted: StudySound? = if case .clip(let clip) = sound { clip.sound } else { condition?.sound }
        if let wanted, wanted != loaded, sound != .silence {
            load(wanted, at: now)
        } else if phase == .playing {
            apply(sound, at: now)
        }
    }

    /// Does something with the phrase of a block.
    /// - Throws: where its file cannot be written.
    mutating func perform(_ step: PhraseStep) throws { try phrase.perform(step, besides: performance) }

    /// Nothing is heard until it goes on; hands move nothing.
    mutating func pause(at now: Double) {
        guard phase == .playing else { return }
        phrase.pause()
        if isHands { left = instrument.state().playing.values }
        clipPlayed = now - clipSince
        apply(.silence, at: now)
    }

    /// Goes on where it was paused.
    mutating func goOn(at now: Double) {
        guard phase == .playing else { return }
        apply(heard == .handsFromStart ? .hands : heard, at: now)
        clipSince = now - clipPlayed
    }

    /// Ends the block: nothing is heard, and its performance is whole soon.
    mutating func end() {
        phrase.end()
        instrument.perform(.action(.panic))
        // Where it has ended by itself this would begin another one.
        let isRunning = isRecording && instrument.state().recording.seconds != nil
        if isRunning { instrument.perform(.action(.record)) }
        (phase, isRecording, loaded) = (isRunning ? .ending : .idle, false, nil)
    }

    /// How hands stand; actions since the last time.
    mutating func observation(seconds: Double, choices: [BlockChoice]) -> BlockObservation {
        let state = instrument.state()
        let actions = state.playing.actions.after(actionCount)
        actionCount = state.playing.actions.count
        var values: [Parameter: Double] = [:]
        for parameter in Parameter.allCases { values[parameter] = state.playing.values[parameter] }
        return BlockObservation(
            seconds: seconds, isTouching: !state.playing.fingers.isEmpty, choices: choices,
            actions: actions.map(\.called.name.rawValue), values: values, taps: instrument.taps(),
            hearing: phrase.hear())
    }

    private var isHands: Bool { heard == .hands || heard == .handsFromStart }

    // MARK: Loading

    private mutating func load(_ sound: StudySound, at now: Double) {
        if let played = instrument.material.played(sound) { instrument.perform(played.command) }
        loaded = sound
        phase = .loading(since: now)
    }

    private func isThere(_ state: InstrumentState) -> Bool {
        guard state.files.loading == nil else { return false }
        return loaded.flatMap(instrument.material.played)?.isThere(state) ?? true
    }

    /// What a scene brings gives way to what the condition says.
    private func setUp() {
        if let condition {
            instrument.perform(.playing(.choose(instrument.material.title(of: condition.mapping))))
            if !isRecording {
                for (parameter, value) in condition.values { instrument.perform(.playing(.set(parameter, to: value))) }
            }
        }
    }

    // MARK: Sounding

    private mutating func apply(_ sound: BlockSound, at now: Double) {
        func hold(_ isHeld: Bool) { instrument.perform(.playing(.hold(isHeld))) }
        switch sound {
        case .handsFromStart, .hands:
            hold(false)
            instrument.perform(.playing(.release))
            setValues(sound == .hands ? left : start)
            let mapping = condition.map { instrument.material.title(of: $0.mapping) }
            instrument.perform(.playing(.choose(mapping ?? instrument.material.stillMapping)))
        case .still(let values):
            still()
            setValues(start)
            for (parameter, value) in values { instrument.perform(.playing(.set(parameter, to: value))) }
            hold(true)
        case .clip(let clip):
            still()
            setValues(start)
            clipSince = now
            move(clip, at: now)
            hold(true)
        case .silence:
            hold(false)
            still()
        }
    }

    private func still() {
        instrument.perform(.playing(.release))
        instrument.perform(.playing(.choose(instrument.material.stillMapping)))
    }

    private func move(_ clip: StudyClip, at now: Double) {
        for (parameter, value) in clip.values(at: now - clipSince) {
            instrument.perform(.playing(.set(parameter, to: value)))
        }
    }

    private func setValues(_ wanted: ParameterValues) {
        let values = instrument.state().playing.values
        for parameter in Parameter.allCases where values[parameter] != wanted[parameter] {
            instrument.perform(.playing(.set(parameter, to: wanted[parameter])))
        }
    }
}

/// Why a block cannot be played, in a few words.
struct StudyTrouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
