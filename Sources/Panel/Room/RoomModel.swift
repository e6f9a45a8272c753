import Instrument
import Mapping
import Performer
import Stage
import Touch
import Workshop

/// What the panel remembers of a room between pictures, and what it asks of it.
package struct RoomModel: Sendable {
    /// How long a name is told of somebody who came in, in seconds.
    private static let newcomerSeconds = 12.0
    /// As many guests' fingers move on every picture; more of them move less often, as each move is some forty bytes to the terminal.
    private static let everyPictureFingers = 12
    private static let manySeconds = 1.0 / 15
    private static let namedSeconds = 1.0 / 5

    /// Whether this panel can open a room.
    package var canOpen = false
    /// What is asked of the room, until the loop takes it.
    private var requests: [RoomRequest] = []
    private(set) var display: RoomDisplay?
    /// The room of somebody else that was joined.
    private(set) var joined: JoinedRoomDisplay?
    private var showsNames = false
    private var hand = RoomViewState.Hand.plays
    /// Whether the instrument lets hands point; a lesson ends that.
    private var isPointing = false
    private var pointed: [SurfacePoint] = []
    /// The finger that draws, and where it was last.
    private var drawn: (id: FingerID, point: SurfacePoint)?
    private var known: Set<GuestID> = []
    private var newcomers: [(name: String, seconds: Double)] = []
    private var fingers: [GuestsOnStage.Finger] = []
    private var movedAt = -Double.infinity

    /// No room.
    package init() {}

    /// Asks something of the room.
    package mutating func ask(_ request: RoomRequest) {
        requests.append(request)
    }

    /// What was asked of the room since that was called last.
    package mutating func takeRequests() -> [RoomRequest] {
        defer { requests = [] }
        return requests
    }

    /// What a key asks of the instrument, beside the room; `nil` where no room is open.
    mutating func act(_ key: RoomKey) -> [Command]? {
        // Also once the room is gone.
        if key == .play { return change(to: .plays) }
        guard let display else { return nil }
        switch key {
        case .lock:
            // A second press before the next picture undoes the first.
            self.display?.state.isLocked.toggle()
            ask(.host(.lock(!display.state.isLocked)))
        case .names: showsNames.toggle()
        case .wipe: ask(.host(.wipe))
        case .play: break
        case .hand: return change(to: hand == .plays ? .points : hand == .points ? .draws : .plays)
        }
        return []
    }

    private mutating func change(to next: RoomViewState.Hand) -> [Command] {
        guard hand != next else { return [] }
        let points = next != .plays
        defer { (hand, drawn) = (next, nil) }
        guard points != (hand != .plays) else { return [] }
        ask(.host(.pointer(points)))
        (isPointing, pointed) = (false, [])
        return [.playing(.point(points))]
    }

    /// What is to be seen of the room at `now`, in `CLOCK_MONOTONIC` seconds. What the host's fingers point at is sent on.
    mutating func viewState(
        _ display: RoomDisplay?, joined: JoinedRoomDisplay?, _ playing: PlayingState, now: Double
    ) -> RoomViewState {
        noteNewcomers(display?.state.guests ?? [], wasOpen: self.display != nil, now: now)
        (self.display, self.joined) = (display, joined)
        if hand != .plays { followHand(playing, isOpen: display != nil) }
        var viewState = RoomViewState()
        viewState.canOpen = canOpen
        (viewState.display, viewState.joined) = (display, joined)
        (viewState.showsNames, viewState.hand) = (showsNames, hand)
        viewState.unsavedCount = display.map { max($0.state.resultCount - $0.savedResultCount, 0) } ?? 0
        viewState.newcomers = newcomers.reversed().map(\.name)
        if let question = viewState.shown?.question, !question.isClosed, let end = question.endsMicroseconds {
            viewState.secondsLeft = max(Int((Double(end) / 1e6 - now).rounded(.up)), 0)
        }
        return viewState
    }

    /// Whether the instrument is still to be told that hands play again, as the room in which they pointed is gone.
    var pointsAtNothing: Bool { display == nil && hand != .plays }

    private mutating func followHand(_ playing: PlayingState, isOpen: Bool) {
        guard isOpen else { return }
        // Something else took the hands.
        if isPointing, !playing.isPointing {
            hand = .plays
            return ask(.host(.pointer(false)))
        }
        isPointing = playing.isPointing
        let hands = playing.fingers.filter { $0.contact.surface == 0 && !$0.isLooped }
        let points = hands.map(\.contact.position)
        if points != pointed {
            pointed = points
            ask(.host(.point(points)))
        }
        if hand == .draws { draw(by: hands) }
    }

    /// One finger draws, until it lifts.
    private mutating func draw(by hands: [Finger]) {
        guard let finger = hands.first(where: { $0.id == drawn?.id }) ?? hands.first else { return drawn = nil }
        let point = finger.contact.position
        let begins = finger.id != drawn?.id
        if begins || point != drawn?.point { ask(.host(.draw(point, begins: begins))) }
        drawn = (finger.id, point)
    }

    private mutating func noteNewcomers(_ guests: [GuestState], wasOpen: Bool, now: Double) {
        newcomers.removeAll { now - $0.seconds > Self.newcomerSeconds }
        let ids = Set(guests.map(\.id))
        // Those whom one finds are not new.
        if wasOpen {
            newcomers += guests.filter { !known.contains($0.id) && !$0.isRemoved }.map { (name: $0.name, seconds: now) }
        }
        known = ids
    }

    /// What the stage shows of the room.
    mutating func stage(_ viewState: RoomViewState, now: Double) -> GuestsOnStage {
        guard let display = viewState.display else {
            return viewState.joined.map { GuestsOnStage(leader: $0.state.pointer) } ?? GuestsOnStage()
        }
        var stage = GuestsOnStage(display, showsNames: showsNames)
        let down = stage.fingers
        let seconds = down.count <= Self.everyPictureFingers ? 0 : showsNames ? Self.namedSeconds : Self.manySeconds
        // A little less: pictures come in steps.
        if now - movedAt > seconds - 0.01 { (fingers, movedAt) = (down, now) }
        stage.fingers = fingers
        stage.strokes = display.state.pointer.strokes.map(\.points)
        stage.pointingTexts = Self.texts(hand)
        return stage
    }

    private static func texts(_ hand: RoomViewState.Hand) -> [String] {
        switch hand {
        case .plays: []
        case .points: ["You point, and play nothing; / again draws", "Pointing; / draws"]
        case .draws: ["You draw, and play nothing; \\ wipes it off, / plays again", "Drawing; / plays"]
        }
    }
}
