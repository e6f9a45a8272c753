import Instrument

/// What keys ask of the instrument, wherever one is.
extension PanelModel {
    /// The commands of an action; none for those that are the panel's own.
    package mutating func commands(for action: KeyAction) -> [Command] {
        switch action {
        case .play(let action): return [.action(action)]
        case .storeSnapshot: return [.storeSnapshot]
        case .recallSnapshot(let step): return [.recallSnapshot(by: step)]
        case .level(let decibels): return [.level(by: decibels)]
        case .grab: return [.grab]
        case .undo: return [.undo]
        case .redo: return [.redo]
        case .stopPlayback: return [.stopPlayback]
        case .tempo:
            line.openText(TextEntry(.beat))
            return []
        case .inTime: return stepped.toggleInTime().map(Command.tempo)
        case .loop(let step): return [.loop(step)]
        case .learn: return target.map { [stepped.learn(.parameter($0))] } ?? []
        case .unlearn: return target.map { [.unlearn(.parameter($0))] } ?? []
        case .bedLevel(let decibels): return [.bedLevel(stepped.moveBed(by: decibels))]
        case .section(let step): return [.section(stepped.moveSection(by: step))]
        case .mark: return [stepped.openMarking(stepped.sound)]
        default: return []
        }
    }
}
