import Granular
import Mapping

extension Performer {
    /// Does what a key, a button or a gesture asks for.
    /// - `microseconds`: `CLOCK_MONOTONIC`, when it was asked for: taps of a tempo go by it.
    package mutating func act(_ action: Action, at microseconds: Int64) -> Effects {
        playing.moves += 1
        guard !forbidden.contains(action.called.name) else { return Effects() }
        switch action {
        case .mute:
            return Effects(changes: master.toggleMute())
        case .panic:
            (rack.bed, rack.awaitedBed, snapshots.morph, playback) = (nil, nil, nil, nil)
            let released = playing.releaseAll()
            return Effects(changes: released + haltLoop(at: microseconds) + [.panic])
        case .hold: return Effects(changes: playing.setHold(!mapper.isHeld))
        case .freeze: return Effects(changes: playing.freezing.toggle())
        case .nextSound: return takeSound(by: 1)
        case .previousSound: return takeSound(by: -1)
        case .nextMapping: return Effects(changes: chooseMapping(by: 1))
        case .previousMapping: return Effects(changes: chooseMapping(by: -1))
        case .snapshot(let number): return recall(number)
        case .storeSnapshot(let number): return store(number)
        case .tapTempo: return tap(at: microseconds)
        case .record: return Effects(togglesRecording: true)
        case .morph(let number): return morph(to: number)
        case .section(let number): return takeSection(number == rack.section ? nil : number)
        case .loopRecord: return loop(.record, at: microseconds)
        case .loopPlay: return loop(.play, at: microseconds)
        case .loopHalf: return loop(.halfSpeed, at: microseconds)
        case .loopDouble: return loop(.doubleSpeed, at: microseconds)
        case .loopReverse: return loop(.reverse, at: microseconds)
        case .loopUndo: return loop(.undoLayer, at: microseconds)
        case .keepInput: return Effects(input: .keep)
        case .monitor: return Effects(input: .monitor)
        }
    }
}
