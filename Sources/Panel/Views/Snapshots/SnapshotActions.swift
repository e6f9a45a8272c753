import Instrument
import Performer

/// What keys do among the snapshots.
extension PanelModel {
    /// What a command asks for.
    mutating func take(_ command: SnapshotCommand, _ viewState: ViewState) -> [Command] {
        guard case .snapshots(var board) = view else { return [] }
        let wasLeaving = board.leaving
        board.leaving = nil
        view = .snapshots(board)
        switch command {
        case .recall(let number):
            board.list.mark(number - 1)
            view = .snapshots(board)
            return goTo(number, viewState)
        case .time(let steps): morphSeconds = MorphTimes.moved(morphSeconds, by: steps)
        case .keep: return board.number.map { [.action(.storeSnapshot($0))] } ?? []
        case .morph:
            guard let kept = kept(board, viewState) else { return [] }
            return show(.surface, viewState) + [.morph(to: kept.number, seconds: morphSeconds)]
        case .name:
            guard let kept = kept(board, viewState) else { return [] }
            word = TextEntry(.snapshot(kept.number), kept.name)
        case .forget:
            guard let kept = kept(board, viewState) else { return [] }
            if wasLeaving == kept.number { return [.forgetSnapshot(kept.number)] }
            board.leaving = kept.number
            view = .snapshots(board)
        }
        return []
    }

    /// Goes to a snapshot, and back to the instrument; a free place is only marked.
    mutating func goTo(_ number: Int, _ viewState: ViewState) -> [Command] {
        guard SnapshotBoard.kept(number, viewState) != nil else { return [] }
        return show(.surface, viewState) + [.action(.snapshot(number))]
    }

    /// The snapshot that is marked, where one is kept there.
    private func kept(_ board: SnapshotBoard, _ viewState: ViewState) -> SnapshotSummary? {
        board.number.flatMap { SnapshotBoard.kept($0, viewState) }
    }
}
