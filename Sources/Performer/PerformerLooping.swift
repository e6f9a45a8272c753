import Granular
import Mapping
import Touch

extension Performer {
    /// The state of the gesture looper at a moment of the touches' clock, in microseconds.
    package func loopState(at microseconds: Int64) -> LoopState { looper.state(at: microseconds) }

    /// Applies a command to the gesture looper; everything up to `microseconds` was played before.
    package mutating func loop(_ step: LoopStep, at microseconds: Int64) -> Effects {
        let reply = looper.apply(step, at: microseconds)
        let changes = changes(by: reply.frames)
        guests.removeLeft(unless: looper.plays, at: microseconds)
        return Effects(changes: changes + takeGuestsEffects().changes, message: reply.message)
    }

    /// Plays a frame of a looped layer, by the mapping that is chosen now.
    /// - `source`: the layer's number, from ``FingerID/firstLooped`` on.
    package mutating func play(_ frame: TouchFrame, from source: Int, on surface: SurfaceSize) -> [TimedEffects] {
        playing.mapper.surface = surface
        tellSeconds()
        playedFrames?.append(PlayedFrame(frame: frame, source: source, surface: surface))
        return applyOutputs(playing.mapper.handle(frame, from: source))
    }

    /// Does the one thing that is due next in the loop.
    mutating func playLoop(at microseconds: Int64) -> [TimedEffects] {
        let reply = looper.playNext()
        var timedEffects = reply.frames.flatMap { play($0) }
        if let message = reply.message {
            timedEffects.append(TimedEffects(microseconds: microseconds, effects: Effects(message: message)))
        }
        return timedEffects
    }

    /// Forgets the layer that is recorded, and takes the fingers of all layers away.
    mutating func haltLoop(at microseconds: Int64) -> [Change] { changes(by: looper.halt(at: microseconds)) }

    /// Performs an action of a looped finger. Actions that would act on the loop itself are left out, and none is a step of the
    /// history: it would come again with the next pass.
    mutating func performInLoop(_ action: Action, at microseconds: Int64) -> Effects {
        guard action.isRepeatable else { return Effects() }
        let wasClosed = history.isClosed
        history.isClosed = true
        defer { history.isClosed = wasClosed }
        return act(action, at: microseconds)
    }

    mutating func changes(by frames: [LoopFrame]) -> [Change] {
        frames.flatMap { play($0) }.flatMap(\.effects.changes)
    }

    private mutating func play(_ looped: LoopFrame) -> [TimedEffects] {
        guard let guest = looped.guest else { return play(looped.frame, from: looped.source, on: looped.surface) }
        return play(looped.frame, of: GuestSource(guest, layer: looped.source - FingerID.firstLooped))
    }
}

extension Action {
    /// Whether looped fingers may ask for it with each pass: not for what works the looper, ends everything, writes something or
    /// gives the fingers another meaning.
    var isRepeatable: Bool {
        switch self {
        case .mute, .freeze, .hold, .grain, .nextSound, .previousSound, .snapshot, .morph, .section, .tapTempo: true
        case .panic, .record, .keepInput, .monitor, .storeSnapshot, .nextMapping, .previousMapping, .nextScene,
            .previousScene, .editFields, .closeView, .practice:
            false
        case .loopRecord, .loopPlay, .loopHalf, .loopDouble, .loopReverse, .loopUndo: false
        }
    }
}
