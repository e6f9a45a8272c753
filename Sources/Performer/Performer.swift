import Granular
import Mapping
import Session
import Sounds
import Touch

/// Turns touches and commands into changes of the sound. A value without clock or devices, composed of parts: the mapping and
/// its mapper, the sounds, the modulation, the master level, snapshots, history, tempo, looper, lesson, MIDI and playback.
package struct Performer: Sendable {
    /// Where a touch comes from; each source counts its contacts for itself.
    package struct Hand: RawRepresentable, Sendable {
        package var rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let device = Hand(rawValue: 0)
        package static let pointer = Hand(rawValue: 1)
        /// That of a further surface, 1…8.
        package static func surface(_ number: Int) -> Hand { Hand(rawValue: 1 + number) }
        /// The notes of a keyboard; the last number before those of looped layers.
        package static let notes = Hand(rawValue: 15)
    }

    /// Frames a second of the engine that plays: by them sounds have a highest pitch.
    package var sampleRate = 48_000
    /// When a pitch that is too high for the sound was told of last, `CLOCK_MONOTONIC`.
    var pitchToldMicroseconds: Int64?
    package internal(set) var playing: Playing
    package internal(set) var rack: SoundRack
    /// The modulation: its sources, and what each moves.
    var sources: Modulation
    /// The player's own notes for grains to draw from.
    package internal(set) var notes: NoteList
    var master: Master
    package internal(set) var snapshots = Snapshots()
    /// The name of the scene that was played last.
    package var scene: String?
    var history = History()
    /// The state at the start, to which a reset returns.
    var beginning: HistoryState?
    /// How everything stood before something else needed the instrument; `nil` while it is the player's.
    var setAside: SetAside?
    var tempo = Tempo()
    var looper = Looper()
    /// Those who play by surfaces of their own.
    package internal(set) var guests = Guests()
    /// The current lesson, if any.
    package internal(set) var teaching: Teaching?
    /// The gesture that is tried, if any.
    var trial: GestureUse?
    /// The hands that move and size fields, where they do so instead of playing.
    var fieldEditing: FieldEditing?
    /// The hands that point, where they do so instead of playing.
    var pointing: Pointing?
    /// The state of MIDI keyboards and controllers.
    package var midi = MIDIInterpreter()
    /// The performance being played back, if any.
    package internal(set) var playback: Playback?
    /// The frames played since a performance was last written; `nil` while none is recorded.
    package var playedFrames: [PlayedFrame]? {
        didSet { if playedFrames?.isEmpty != false { playedGrains = [] } }
    }
    /// Single grains that something else than a finger triggered since then.
    private(set) var playedGrains: [(command: Performance.Command, microseconds: Int64)] = []
    /// Actions that touches and keys may not trigger.
    let forbidden: Set<Action.Name>
    /// The parameters that were set by hand since a sound was asked for that is not there yet.
    var setByHand = ParameterSet()
    /// The latest time reached, in microseconds of the touches' clock.
    var now: Int64 = 0

    /// How many clouds are played.
    package static let cloudCount = Mapping.maxClouds
    /// The most sounds that there can be.
    package static let maxSounds = 24
    /// The cloud of the bed, which no hand plays.
    package static let bedCloud = UInt8(Engine.bedCloud)

    /// - `mappings`: at least one that is no part; `start` is played first, and `others` on further surfaces. Parts are the guests'.
    /// - `sounds`: at least one; the first is played first. Each lies in the slot of its place in the list.
    /// - `builtIns`: what else can be played, once it is made.
    /// - `beds`: what can lie under the clouds beside these, once it is made.
    /// - `live`: live input, which lies in a slot of its own.
    /// - `fields`: where the mapping's fields lie, where that is not as its file has it.
    package init(
        mappings: [Mapping], start: Mapping, others: [Mapping] = [], sounds: [Sound], builtIns: [BuiltInSound] = [],
        beds: [BuiltInSound] = [], live: Sound? = nil, values: ParameterValues = .init(),
        modulation: ModulationValues = .init(),
        notes: NoteList = .init(),
        fields: [Field] = [], levelDecibels: Double, forbidden: Set<Action.Name> = []
    ) {
        playing = Playing(
            mappings.filter { !$0.isPart }, start: start, others: others, values: values, clouds: Self.cloudCount)
        rack = SoundRack(sounds, builtIns: builtIns, beds: beds, live: live)
        sources = Modulation(modulation)
        self.notes = notes
        master = Master(levelDecibels: levelDecibels)
        self.forbidden = forbidden
        guests.parts = mappings.filter(\.isPart)
        _ = playing.setSoundCount(rack.together.count)
        _ = playing.setFields(fields)
        beginning = historyState
    }

    // MARK: Shortcuts to the parts

    package var mapper: Mapper { playing.mapper }
    package var mappings: [Mapping] { playing.mappings }
    package var sounds: [Sound] { rack.sounds }
    package var builtIns: [BuiltInSound] { rack.builtIns }
    /// The place in ``sounds`` of the one that is played.
    package var sound: Int { rack.index }
    package var section: Int? { rack.section }
    package var bed: BedState? { rack.bed }
    package var soundSummaries: [SoundSummary] { rack.summaries }
    package var modulation: ModulationValues { sources.values }
    package var isMuted: Bool { master.isMuted }
    package var levelDecibels: Double { master.levelDecibels }

    /// Every finger that is down on the surface, from every hand.
    package var fingers: [Finger] {
        let down = mapper.fingers.filter { !$0.contact.position.isNote }
        let watched = isLearning ? teaching?.fingers : fieldEditing?.fingers ?? pointing?.fingers
        return watched.map { $0 + down.filter(\.isLooped) } ?? down
    }

    /// When ``advance(to:)`` has something to do next, in microseconds of the touches' clock; `nil` while nothing is due.
    package var nextMicroseconds: Int64? {
        [mapper.nextMicroseconds, nextScheduled, isLearning ? teaching?.lesson.nextMicroseconds : nil]
            .compactMap { $0 }.min()
    }

    /// Whether the read position is frozen.
    package var isFrozen: Bool { playing.freezing.isFrozen }

    /// Plays a frame of fingers and returns the effects, each with its time.
    /// - `surface`: the size of the touched surface.
    package mutating func touch(
        _ frame: TouchFrame, by hand: Hand, on surface: SurfaceSize
    ) -> [TimedEffects] {
        if isLearning {
            if hand != .notes { teaching?.watch(frame, from: hand.rawValue, on: surface) }
            return []
        }
        var timedEffects = advance(to: frame.timeMicroseconds)
        if isFollowing { return timedEffects }
        if fieldEditing != nil, hand != .notes {
            editFields(frame, by: hand, on: surface)
            return timedEffects
        }
        if pointing != nil, hand != .notes {
            pointing?.watch(frame, from: hand.rawValue)
            return timedEffects
        }
        if let message = looper.record(frame, from: hand.rawValue, on: surface) {
            let effects = Effects(message: message)
            timedEffects.append(TimedEffects(microseconds: frame.timeMicroseconds, effects: effects))
        }
        playing.mapper.surface = surface
        tellSeconds()
        playedFrames?.append(PlayedFrame(frame: frame, source: hand.rawValue, surface: surface))
        // From the first finger down to the last one lifted it is one touch; taken back in between, it begins anew.
        if mapper.fingers.allSatisfy(\.isLooped) || !history.isOpen(.touch) { begin(.touch) }
        timedEffects += following(
            applyOutputs(playing.mapper.handle(frame, from: hand.rawValue)), at: frame.timeMicroseconds)
        return timedEffects
    }

    /// Advances time: glides move, loops play, and everything due up to `microseconds` happens.
    package mutating func advance(to microseconds: Int64) -> [TimedEffects] {
        if isLearning { teaching?.advance(to: microseconds) }
        var timedEffects: [TimedEffects] = []
        // One moment after the other: an action at one may begin something, or end it.
        while let next = [mapper.nextMicroseconds, nextScheduled].compactMap(\.self).min(), next <= microseconds {
            advanceClock(to: next)
            timedEffects += following(applyOutputs(playing.mapper.advance(to: next)), at: next)
            if nextScheduled == next {
                timedEffects += following(playScheduled(at: next), at: next)
            } else if mapper.nextMicroseconds == next {
                // A time beyond all that the mapper counts in.
                break
            }
        }
        advanceClock(to: microseconds)
        return timedEffects + following(applyOutputs(playing.mapper.advance(to: microseconds)), at: microseconds)
    }

    /// When the looper, a morph, the playback, MIDI or a guest has something to do next.
    private var nextScheduled: Int64? {
        [
            looper.nextMicroseconds, snapshots.morph?.nextMicroseconds, playback?.nextMicroseconds,
            midi.nextMicroseconds, guests.nextMicroseconds,
        ].compactMap(\.self).min()
    }

    /// Does the one thing that is due at that time.
    private mutating func playScheduled(at microseconds: Int64) -> [TimedEffects] {
        if looper.nextMicroseconds == microseconds { return playLoop(at: microseconds) }
        if playback?.nextMicroseconds == microseconds { return playBack(at: microseconds) }
        if midi.nextMicroseconds == microseconds { return playWaitingMIDI(at: microseconds) }
        if guests.nextMicroseconds == microseconds { return playGuests(at: microseconds) }
        return [TimedEffects(microseconds: microseconds, effects: Effects(changes: stepMorph(to: microseconds)))]
    }

    private mutating func advanceClock(to microseconds: Int64) {
        now = max(now, microseconds)
        if history.isLong(at: now) {
            let historyState = historyState
            history.splitTouch(from: historyState, at: now)
        }
    }

    /// Keeps for the performance, if one is recorded, that grains were triggered by no finger: fingers do so again by themselves.
    mutating func keep(_ action: Action, at microseconds: Int64) {
        guard playedFrames != nil, case .grain(let count, let cloud) = action else { return }
        playedGrains.append((.grain(UInt8(clamping: count), cloud: cloud), microseconds))
    }

    /// Turns what the mapper puts out into effects: changes pass, actions and blends are carried out, each at its time.
    mutating func applyOutputs(_ timedEffects: [Mapper.Output]) -> [TimedEffects] {
        let followed = timedEffects.map { effects in
            switch effects.kind {
            case .change(let change):
                TimedEffects(
                    microseconds: effects.timeMicroseconds, effects: Effects(changes: playing.freezing.filter([change]))
                )
            // What came of the other's actions is told by itself.
            case .action where isFollowing: TimedEffects(microseconds: effects.timeMicroseconds, effects: Effects())
            case .action(let action):
                TimedEffects(
                    microseconds: effects.timeMicroseconds,
                    effects: effects.isLooped
                        ? performInLoop(action, at: effects.timeMicroseconds)
                        : act(action, at: effects.timeMicroseconds, isTouched: true))
            case .volume(let step):
                TimedEffects(
                    microseconds: effects.timeMicroseconds,
                    effects: Effects(changes: master.setLevel(step.volume(from: levelDecibels))))
            case .sound(let cloud, let sound):
                TimedEffects(
                    microseconds: effects.timeMicroseconds,
                    effects: Effects(changes: rack.setSound(sound, of: cloud), message: rack.remark(on: sound)))
            case .blend(let blend):
                TimedEffects(microseconds: effects.timeMicroseconds, effects: Effects(changes: self.blend(blend)))
            case .notice(let notice):
                TimedEffects(
                    microseconds: effects.timeMicroseconds,
                    effects: Effects(message: effects.isLooped ? nil : notice.text))
            }
        }
        let ended = playing.mapper.finishActions()
        return ended.isEmpty ? followed : followed + applyOutputs(ended)
    }
}
