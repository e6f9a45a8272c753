import Instrument

/// What keys ask of the instrument, wherever one is.
extension PanelModel {
    /// The commands of an action; none for those that are the panel's own.
    package mutating func commands(for action: KeyAction) -> [Command] {
        switch action {
        case .play(let action): return [.action(action)]
        case .storeSnapshot: return [.snapshots(.store)]
        case .recallSnapshot(let step): return [.snapshots(.recall(by: step))]
        case .level(let decibels): return [.master(.change(by: decibels))]
        case .grab: return [.devices(.grab)]
        case .undo: return [.history(.undo)]
        case .redo: return [.history(.redo)]
        case .stopPlayback: return [.playback(.stop)]
        case .listen: return [.recording(.listen)]
        case .tempo:
            line.openText(TextEntry(.beat))
            return []
        case .saveScene:
            line.openText(TextEntry(.scene))
            return []
        case .follow: return [.following(.toggle)]
        case .inTime: return stepped.toggleInTime().map(Command.tempo)
        case .loop(let step): return [.loop(step)]
        case .learn: return target.map { [stepped.learn(.parameter($0))] } ?? []
        case .unlearn: return target.map { [.midi(.unlearn(.parameter($0)))] } ?? []
        case .bedLevel(let decibels): return [.sounds(.bedLevel(stepped.moveBed(by: decibels)))]
        case .section(let step): return [.sounds(.section(stepped.moveSection(by: step)))]
        case .room(let key):
            if let commands = room.act(key) { return commands }
            remark("no room is open: \(JoiningView.openingKey) shows how to open one")
            return []
        case .mark:
            // Who practises goes on with that, whatever is played beside.
            guard let current = practice?.list?.current else { return [stepped.openMarking(stepped.sound)] }
            stepped.wasMarking = false
            practiceRequests.append(.open(current))
            return []
        default: return []
        }
    }
}
