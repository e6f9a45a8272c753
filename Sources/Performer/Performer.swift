import Granular
import Mapping
import Sounds
import Touch

/// What the player's hands have done so far: the mapping and the sound that are played, what is held, frozen, muted and kept,
/// the master level. A value without clock or devices: touches and commands in, changes of the sound out.
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

    package internal(set) var playing: Playing
    package internal(set) var rack: SoundRack
    /// What moves parameters by itself.
    var sources: Modulation
    var master: Master
    package internal(set) var snapshots = Snapshots()
    var history = History()
    /// How everything stood at the beginning.
    var beginning: HistoryState?
    var tempo = Tempo()
    var looper = Looper()
    /// The lesson that is given, if any.
    package internal(set) var teaching: Teaching?
    /// What MIDI devices do.
    package var midi = MIDIHands()
    /// The performance that is played again, if any.
    package internal(set) var playback: Playback?
    /// Everything that fingers did since somebody looked, where a performance is kept.
    package var playedFrames: [PlayedFrame]?
    /// What neither touches nor keys get by asking for it.
    let forbidden: Set<Action.Name>
    /// As late as anything was heard of, in microseconds of the touches' clock.
    var now: Int64 = 0

    /// How many clouds are played.
    package static let cloudCount = Mapping.maxClouds
    /// The most sounds that there can be.
    package static let maxSounds = 24
    /// The cloud of the bed, which no hand plays.
    package static let bedCloud = UInt8(Engine.bedCloud)

    /// - `mappings`: at least one; `start` is played first, and `others` on further surfaces.
    /// - `sounds`: at least one; the first is played first. Each lies in the slot of its place in the list.
    /// - `builtIns`: what else can be played, once it is made.
    /// - `live`: live input, which lies in a slot of its own.
    package init(
        mappings: [Mapping], start: Mapping, others: [Mapping] = [], sounds: [Sound], builtIns: [BuiltInSound] = [],
        live: Sound? = nil, values: ParameterValues = .init(), modulation: ModulationValues = .init(),
        levelDecibels: Double, forbidden: Set<Action.Name> = []
    ) {
        playing = Playing(mappings, start: start, others: others, values: values, clouds: Self.cloudCount)
        rack = SoundRack(sounds, builtIns: builtIns, live: live)
        sources = Modulation(modulation)
        master = Master(levelDecibels: levelDecibels)
        self.forbidden = forbidden
        beginning = historyState
    }

    // MARK: What is read most

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
        return isLearning ? (teaching?.fingers ?? []) + down.filter(\.isLooped) : down
    }

    /// When ``advance(to:)`` has something to do next, in microseconds of the touches' clock; `nil` while nothing happens by
    /// itself.
    package var nextMicroseconds: Int64? {
        [mapper.nextMicroseconds, nextScheduled, isLearning ? teaching?.lesson.nextMicroseconds : nil]
            .compactMap { $0 }.min()
    }

    /// Whether the place that is read stands still.
    package var isFrozen: Bool { playing.freezing.isFrozen }

    /// - `surface`: the size of what is touched.
    package mutating func touch(
        _ frame: TouchFrame, by hand: Hand, on surface: SurfaceSize
    ) -> [TimedEffects] {
        if isLearning {
            if hand != .notes { teaching?.watch(frame, from: hand.rawValue, on: surface) }
            return []
        }
        var timedEffects = advance(to: frame.timeMicroseconds)
        if let message = looper.record(frame, from: hand.rawValue, on: surface) {
            let effects = Effects(message: message)
            timedEffects.append(TimedEffects(microseconds: frame.timeMicroseconds, effects: effects))
        }
        playing.mapper.surface = surface
        playedFrames?.append(PlayedFrame(frame: frame, source: hand.rawValue, surface: surface))
        // From the first finger down to the last one lifted it is one touch; taken back in between, it begins anew.
        if mapper.fingers.allSatisfy(\.isLooped) || !history.isOpen(.touch) { begin(.touch) }
        return timedEffects + applyOutputs(playing.mapper.handle(frame, from: hand.rawValue))
    }

    /// Lets time pass: what glides moves on, what waits for a time happens, what is looped goes round.
    package mutating func advance(to microseconds: Int64) -> [TimedEffects] {
        if isLearning { teaching?.advance(to: microseconds) }
        var timedEffects: [TimedEffects] = []
        // One moment after the other: what is asked for at one may begin something, or end it.
        while let next = [mapper.nextMicroseconds, nextScheduled].compactMap(\.self).min(), next <= microseconds {
            advanceClock(to: next)
            timedEffects += applyOutputs(playing.mapper.advance(to: next))
            if nextScheduled == next {
                timedEffects += playScheduled(at: next)
            } else if mapper.nextMicroseconds == next {
                // A time beyond all that the mapper counts in.
                break
            }
        }
        advanceClock(to: microseconds)
        return timedEffects + applyOutputs(playing.mapper.advance(to: microseconds))
    }

    /// When what plays beside the hands has something to do next.
    private var nextScheduled: Int64? {
        [looper.nextMicroseconds, snapshots.morph?.nextMicroseconds, playback?.nextMicroseconds, midi.nextMicroseconds]
            .compactMap(\.self).min()
    }

    /// Does the one thing that is due there.
    private mutating func playScheduled(at microseconds: Int64) -> [TimedEffects] {
        if looper.nextMicroseconds == microseconds { return playLoop(at: microseconds) }
        if playback?.nextMicroseconds == microseconds { return playBack(at: microseconds) }
        if midi.nextMicroseconds == microseconds { return playWaitingMIDI(at: microseconds) }
        return [TimedEffects(microseconds: microseconds, effects: Effects(changes: stepMorph(to: microseconds)))]
    }

    private mutating func advanceClock(to microseconds: Int64) {
        now = max(now, microseconds)
        if history.isLong(at: now) {
            let historyState = historyState
            history.splitTouch(from: historyState, at: now)
        }
    }

    /// - `microseconds`: `CLOCK_MONOTONIC`, as of ``act(_:at:)``; what follows its like at once is undone with it.
    package mutating func changeLevel(by decibels: Double, at microseconds: Int64) -> [Change] {
        begin(.level, at: microseconds)
        return master.setLevel(levelDecibels + decibels)
    }

    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func setLevel(to decibels: Double, at microseconds: Int64) -> [Change] {
        begin(.level, at: microseconds)
        return master.setLevel(decibels)
    }

    /// Lets the master level go no higher than that from now on, in dB, and brings it down where it is.
    package mutating func holdBelow(_ decibels: Double) -> [Change] { master.holdBelow(decibels) }

    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func nudge(_ parameter: Parameter, steps: Double, at microseconds: Int64) -> [Change] {
        begin(.value(parameter), at: microseconds)
        return playing.nudge(parameter, steps: steps)
    }

    /// Sets a parameter, clamped to its whole range; one of choices to the nearest. What is no number changes nothing.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func set(_ parameter: Parameter, to value: Double, at microseconds: Int64) -> [Change] {
        guard !value.isNaN else { return [] }
        begin(.value(parameter), at: microseconds)
        return playing.set(parameter, to: parameter.choices.isEmpty ? value : value.rounded())
    }

    /// Does what the mapper asks for beside the sound, each at its moment.
    mutating func applyOutputs(_ timedEffects: [Mapper.Output]) -> [TimedEffects] {
        let followed = timedEffects.map { effects in
            switch effects.kind {
            case .change(let change):
                TimedEffects(
                    microseconds: effects.timeMicroseconds, effects: Effects(changes: playing.freezing.pass([change])))
            case .action(let action):
                TimedEffects(
                    microseconds: effects.timeMicroseconds,
                    effects: effects.isLooped
                        ? actInLoop(action, at: effects.timeMicroseconds)
                        : act(action, at: effects.timeMicroseconds))
            case .blend(let blend):
                TimedEffects(microseconds: effects.timeMicroseconds, effects: Effects(changes: self.blend(blend)))
            }
        }
        let ended = playing.mapper.finishActions()
        return ended.isEmpty ? followed : followed + applyOutputs(ended)
    }
}
