import GuidedTour
import Instrument
import Terminal

/// The tour among the keys: it names them as the table has them, and ends by one that is no part of it.
extension PanelModel {
    /// Lets the tour know of a key. It ends by Esc, and by any key that is no part of the step and does not go with every step; that key does
    /// what it does all the same.
    /// - Returns: whether the key has done its work by that.
    package mutating func tellTour(of key: Key) -> Bool {
        guard let tour = tour.tour else {
            self.tour.end()
            return false
        }
        guard !view.hidesSurface, latest?.teaching == nil else { return false }
        let action = KeyTable.panel.action(of: key, in: .stage)
        if let action, action.goesWithTour || tour.task.keys.contains(where: { $0.action == action }) { return false }
        endTour()
        return action == .back
    }

    /// Begins the tour, on the surface, or ends it. Answers what is to be asked of the instrument for it.
    package mutating func toggleTour(_ viewState: ViewState) -> [Command] {
        if tour.tour != nil {
            endTour()
            return []
        }
        if let latest { tour.begin(latest) }
        return view.hidesSurface ? show(.surface, viewState) : []
    }

    private mutating func endTour() {
        tour.end()
        remark("Tour ended: \(TourKey.tour.word) starts it again")
    }
}

extension TourWords {
    /// As the panel is played.
    init(_ state: InstrumentState, hasMouse: Bool) { self.init(state, hasMouse: hasMouse) { $0.word } }
}

extension TourKey {
    /// What the key does.
    var action: KeyAction {
        switch self {
        case .tour: .tour
        case .hold: .play(.hold)
        case .nextScene: .play(.nextScene)
        case .scenes: .open(.scenes)
        case .store: .storeSnapshot
        case .snapshots: .open(.snapshots)
        case .goBack: .recallSnapshot(0)
        case .nextSnapshot: .recallSnapshot(1)
        case .record: .play(.record)
        case .listen: .listen
        case .nextParameter: .focus(1)
        case .increase: .nudge(1)
        case .decrease: .nudge(-1)
        case .help: .open(.help)
        }
    }

    /// The key, as the table has it.
    fileprivate var word: String {
        let keys = KeyTable.panel.entries.filter(\.places.isEmpty).flatMap(\.keys)
        return keys.first { $0.action == action }?.key.word ?? ""
    }
}

extension KeyAction {
    /// Whether it goes with every step of the tour: what one plays with and looks things up by.
    fileprivate var goesWithTour: Bool {
        switch self {
        case .tour, .focus, .nudge, .enterValue, .level, .undo, .redo, .redraw, .page, .edge, .open(.help): true
        case .play(let action): [.hold, .mute, .panic].contains(action)
        default: false
        }
    }
}
