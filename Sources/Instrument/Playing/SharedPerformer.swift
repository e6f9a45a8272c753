import AudioEngine
import AudioIO
import Granular
import Mapping
import Performer
import Recording
import Session
import SoundMarking
import Sounds
import Synchronization
import Threads
import Touch
import TouchInput

/// The performer as the threads that play share it, and the way from it to the audio thread: what it changes is stamped with its frame
/// and crosses through one ring. Any thread may call.
final class SharedPerformer: Sendable {
    /// What one thread at a time may touch.
    struct State: Sendable {
        /// What hands do.
        var performer: Performer
        /// The way to the audio thread.
        var sender: ChangeSender
        /// Fingers on the terminal.
        var screen = ScreenTouches()
        /// How often going back was asked for, by fingers or an action.
        var back = BackGesture()
        /// What hands feel of what they touch.
        var felt = FeltFingers()
        /// Sources of sounds that gave way.
        var retired = RetiredSources()
        /// Who is asked how MIDI stands; `nil` where it was not asked for.
        var midiState: (@Sendable () -> MIDIState)?
        /// Where the beginnings of touches go, for those who practise.
        var onsets: TouchOnsets?
        /// Who does what comes of playing beside the sound; nobody before everything is put together, and after the end.
        var effects: (any EffectHandling)?
    }

    let state: RankedMutex<State>
    /// What is shared with the audio thread.
    let sound: SharedValue<SoundExchange>
    /// The same for an engine that is heard in place of the own one.
    let followed: SharedValue<FollowExchange>
    /// Wakes who passes on what is played.
    let playedSignal = PlayedSignal()
    /// Makes the sound; the output calls it.
    private let soundRenderer: SoundRenderer
    /// Calls whenever something is due.
    let ticker = Ticker()
    /// Whether a performance is played again, or was.
    let isPlayingBack = Atomic<Bool>(false)
    private let recorder: PerformanceRecorder
    private let messages: Messages
    private let events: InstrumentEvents
    private let configuration: EngineConfiguration

    /// How long the sound may take to fade, in looks of a millisecond; a card that stands still is not waited for.
    private static let fadePolls = 100
    /// Until the output runs, before a performance begins to be played again.
    private static let countInMicroseconds: Int64 = 300_000

    /// - Parameters:
    ///   - sound: what is shared with the audio thread.
    ///   - followed: the same for an engine that is heard in place of the own one.
    ///   - renderer: makes the sound.
    ///   - configuration: how engines are built.
    ///   - periodFrames: the output's.
    ///   - recorder: keeps what is played.
    init(
        _ performer: Performer, sound: SharedValue<SoundExchange>, followed: SharedValue<FollowExchange>,
        renderer: SoundRenderer,
        configuration: EngineConfiguration, periodFrames: Int, recorder: PerformanceRecorder, messages: Messages,
        events: InstrumentEvents
    ) {
        (self.sound, self.followed, soundRenderer) = (sound, followed, renderer)
        let clock = TouchClock(rate: configuration.sampleRate, periodFrames: periodFrames)
        state = RankedMutex(State(performer: performer, sender: ChangeSender(clock)), rank: .control)
        (self.recorder, self.messages, self.events, self.configuration) = (recorder, messages, events, configuration)
    }

    // MARK: Touches and commands

    /// Plays the fingers of a source, on a surface of that size; what they feel of it, where they can feel anything.
    @discardableResult
    func touch(
        _ frame: TouchFrame, by hand: Performer.Hand, on surface: SurfaceSize, canFeel: Bool = false
    ) -> Feelings {
        state.withLock { state in
            touch(frame, by: hand, on: surface, &state)
            return canFeel ? feelings(of: hand, &state) : []
        }
    }

    /// The beginnings of the hands' touches go there from now on.
    func setOnsets(_ onsets: TouchOnsets) { state.withLock { $0.onsets = onsets } }

    /// The playing alone while the performer is locked.
    func touch(_ frame: TouchFrame, by hand: Performer.Hand, on surface: SurfaceSize, _ state: inout State) {
        events.send(.touch(frame, source: hand.rawValue))
        for contact in frame.contacts where contact.phase == .began { state.onsets?.add(frame.timeMicroseconds) }
        recordPlayed(&state) { state in
            carryOut(state.performer.touch(frame, by: hand, on: surface), &state)
        }
        // A frame without an outcome may be the beginning of a long press.
        ticker.expect(state.performer.nextMicroseconds)
    }

    /// Somebody comes; whether they are there now.
    func add(_ guest: Guest, part: String, size: SurfaceSize) -> Bool {
        state.withLock { state in
            recordPlayed(&state) { $0.performer.add(guest, part: part, size: size) }
        }
    }

    /// Plays the fingers of a guest; what is not played, as they are locked, is told to nobody.
    func touch(_ frame: TouchFrame, by guest: Guest) {
        state.withLock { state in
            guard let played = state.performer.accepts(frame, by: guest) else { return }
            events.send(.touch(played, source: guest.source))
            recordPlayed(&state) { state in carryOut(state.performer.touch(played, by: guest), &state) }
            ticker.expect(state.performer.nextMicroseconds)
        }
    }

    /// What the fingers of a source feel of the frame that was played last.
    func feelings(of hand: Performer.Hand, _ state: inout State) -> Feelings {
        state.felt.feelings(of: state.performer.mapper, source: hand.rawValue)
    }

    /// Has the performer do something at a moment of `CLOCK_MONOTONIC`, in microseconds, after all that is due before.
    /// - Parameter origin: who asks.
    func perform(
        at now: Int64, from origin: Command.Origin = .player,
        _ body: (inout Performer, _ microseconds: Int64) -> Performer.Effects
    ) {
        let edited = state.withLock { state in
            let effects = recordPlayed(&state) { state in
                carryOut(state.performer.advance(to: now), &state)
                let effects = body(&state.performer, now)
                carryOut(effects, at: now, from: origin, &state)
                return effects
            }
            ticker.expect(state.performer.nextMicroseconds)
            return effects.gestureEdit.map {
                (edit: $0, mapping: state.performer.mapper.mapping.name, effects: state.effects)
            }
        }
        // A disk may be slow: touches do not wait for it.
        if let edited { edited.effects?.save(edited.edit, in: edited.mapping) }
    }

    /// Has the performer do something that gives effects of several moments, after all that is due before.
    func performTimed(at now: Int64, _ body: (inout Performer) -> [Performer.TimedEffects]) {
        state.withLock { state in
            recordPlayed(&state) { state in
                carryOut(state.performer.advance(to: now), &state)
                carryOut(body(&state.performer), &state)
            }
            ticker.expect(state.performer.nextMicroseconds)
        }
    }

    /// Lets happen what is due.
    func advance(to microseconds: Int64) {
        state.withLock { state in
            recordPlayed(&state) { carryOut($0.performer.advance(to: microseconds), &$0) }
        }
    }

    /// When something is due next, in microseconds.
    var nextMicroseconds: Int64? { state.withLock { $0.performer.nextMicroseconds } }

    /// Plays a performance again, beside the hands.
    func playBack(_ again: PerformancePlayback) {
        state.withLock { state in
            state.performer.playBack(
                again.performance, file: again.file, at: MonotonicTime.microseconds + Self.countInMicroseconds)
            isPlayingBack.store(true, ordering: .relaxed)
            ticker.expect(state.performer.nextMicroseconds)
        }
    }

    /// Does something at the performer, and tells the performances that are kept, if any, what came of it.
    func recordPlayed<Result>(_ state: inout State, _ body: (inout State) -> Result) -> Result {
        guard recorder.isRecording else { return body(&state) }
        let before = PerformerState(state.performer)
        state.performer.playedFrames = []
        let result = body(&state)
        let played = state.performer.played(since: before, at: MonotonicTime.microseconds)
        recorder.add(played)
        state.performer.playedFrames = nil
        // What only goes on by itself can wait.
        if !played.isEmpty { playedSignal.send() }
        return result
    }

    // MARK: What comes of them

    private func carryOut(_ timedEffects: [Performer.TimedEffects], _ state: inout State) {
        for timed in timedEffects { send(timed.effects, at: timed.microseconds, &state) }
    }

    /// Lets happen what came of an action; guests' voices follow.
    func carryOut(
        _ effects: Performer.Effects, at microseconds: Int64, from origin: Command.Origin = .outside,
        _ state: inout State
    ) {
        send(effects, at: microseconds, from: origin, &state)
        let followed = state.performer.followHost()
        if !followed.isEmpty { state.sender.send(followed, at: microseconds, to: sound) }
    }

    private func send(
        _ effects: Performer.Effects, at microseconds: Int64, from origin: Command.Origin = .outside,
        _ state: inout State
    ) {
        for change in effects.changes {
            switch change {
            case .panic: endBeside(state)
            case .assign(let source, _): reportSource(source, state.performer)
            default: break
            }
        }
        state.sender.send(effects.changes, at: microseconds, to: sound)
        for left in effects.replacedSources {
            // Who records reads a little later what the engine took, and tells sources by where they lie.
            let later = left.slot == nil ? Int64(configuration.sampleRate) : 0
            state.retired.add(left.source, slot: left.slot, lastFrame: state.sender.lastFrame + later)
        }
        if effects.endsBeside { endBeside(state) }
        if let message = effects.message { messages.note(message) }
        if let remark = state.performer.remarkOnMissingBeats() { messages.note(remark, .notice) }
        if effects.closesView { state.back.request(at: microseconds) }
        let corners = state.performer.takeMissingCorners()
        // Nearly all that is played changes the sound alone.
        guard effects.asksForMore || !corners.isEmpty, let handler = state.effects else { return }
        handler.carryOut(effects, corners: corners, of: state.performer, from: origin)
    }

    /// What is heard beside the engine ends with what the player sounds.
    private func endBeside(_ state: borrowing State) {
        events.send(.panic)
        state.effects?.endEverything()
    }

    /// A source comes to the engine: a performance that is kept needs to know which sound it is.
    private func reportSource(_ source: SourceReference, _ performer: Performer) {
        guard let sound = performer.sounds.first(where: { SourceReference($0.source).identity == source.identity })
        else {
            return
        }
        recorder.register(source.identity, as: Performance.Sound(sound))
    }

    /// Lets go the memory of sources that gave way and are read no more; whether none is left.
    @discardableResult
    func freeRetiredSources() -> Bool {
        // Freed at the end of this, after the lock was given back.
        var freed: [Source] = []
        return state.withLock { state in
            guard !state.retired.isEmpty else { return true }
            state.sender.sendWaiting(to: sound)
            let isAllTaken = state.sender.isEmpty && sound.pointee.ring.isEmpty
            for (source, slot) in state.retired.release(sound.pointee.state.value, isAllTaken: isAllTaken) {
                if let slot { state.performer.free(slot) }
                freed.append(source)
            }
            return state.retired.isEmpty
        }
    }

    // MARK: The audio thread's end

    /// Makes the sound; outputs call it.
    var renderer: AudioRenderer { soundRenderer.renderer }

    /// How exactly grains are to be read; by how full the machine is where `nil`.
    var quality: Quality? { sound.pointee.quality.requested }

    /// From a touch to its sound at the converter, in seconds. Before a card has said how late it is, it is as late as it is filled.
    func latency(of audio: AudioStatus, _ touchClock: TouchClock) -> Double {
        let isUnknown = audio.kind == .card && audio.delaySeconds == 0
        let delayFrames =
            touchClock.distanceFrames + sound.pointee.delayFrames + (isUnknown ? audio.bufferFrames : 0)
        return Double(delayFrames) / Double(audio.rate) + audio.delaySeconds
    }

    /// A frame of the own engine, and when it is heard on an output, in microseconds of `CLOCK_MONOTONIC`.
    func heardClock(_ audio: AudioStatus) -> PerformanceFeed.Clock {
        let block = sound.pointee.clock.value
        let delay = Int64(audio.delaySeconds * 1e6)
        return PerformanceFeed.Clock(frame: block.frame, microseconds: block.nanoseconds / 1_000 + delay)
    }

    /// Measures how long a touch takes to its sound on an output, and sends what found no room before; whether none waits.
    func sendWaiting(to audio: AudioStatus) -> Bool {
        state.withLock { state in
            state.sender.latencySeconds = latency(of: audio, state.sender.touchClock)
            state.sender.sendWaiting(to: sound)
            return state.sender.isEmpty
        }
    }

    /// Another output asks for the sound from now on.
    func setOutput(_ status: AudioStatus) {
        state.withLock {
            $0.sender.touchClock = TouchClock(rate: configuration.sampleRate, periodFrames: status.periodFrames)
        }
    }

    /// Fades what is heard, and waits for that.
    func fadeOut() {
        sound.pointee.fade.requestSilence(true)
        for _ in 0..<Self.fadePolls where !sound.pointee.fade.isSilent {
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 1_000_000)
        }
    }

    /// Brings the sound in again.
    func fadeIn() { sound.pointee.fade.requestSilence(false) }

    /// Offers the audio thread a fresh engine, to be taken in silence.
    func renewEngine() {
        let source = state.withLock { $0.performer.sounds[$0.performer.sound].source }
        sound.pointee.fresh.offer { Engine(configuration, source: source) }
    }
}

extension Performer.Effects {
    /// Whether something is asked for beside changes of the sound and a message.
    fileprivate var asksForMore: Bool {
        requestedBuiltIn != nil || changedMIDI != nil || togglesRecording || input != nil || keepsSnapshots
            || requestedSound != nil || requestedScene != nil || practice != nil
    }
}
