import Instrument
import Panel
import Stage
import Terminal
import Touch
import Workshop

/// A panel with a room, made up.
struct RoomPanel {
    var model = PanelModel()
    var state = Samples.state()
    var display: RoomDisplay? = RoomSamples.display()
    /// What was asked of the room so far.
    private(set) var requests: [RoomRequest] = []
    /// What was asked of the instrument so far.
    private(set) var commands: [String] = []
    var now = 1.0

    init(_ place: KeyPlace? = nil) {
        model.room.canOpen = true
        if let place { _ = model.toggle(place, look()) }
    }

    /// What was asked of the room since that was called last.
    mutating func takeRequests() -> [RoomRequest] {
        requests += model.room.takeRequests()
        defer { requests = [] }
        return requests
    }

    /// What is to be seen.
    mutating func look() -> ViewState { model.viewState(state, now: now, room: display) }

    mutating func picture(_ size: Size, _ graphics: Capabilities.Graphics = .braille) -> Canvas {
        Picture.draw(look(), size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    mutating func text(_ size: Size = Size(columns: 80, rows: 24)) -> String { picture(size).text }

    /// Presses keys, as the loop hands them out; answers what was asked of the room.
    mutating func press(_ keys: Key...) -> [RoomRequest] {
        for key in keys {
            let viewState = look()
            if let done = model.handleInLine(key) {
                commands += done.map { "\($0)" }
            } else if let done = model.handle(key, in: viewState, pageRows: 5) {
                commands += done.map { "\($0)" }
            } else if let action = KeyTable.panel.action(of: key, in: model.place(after: viewState)) {
                act(action, viewState)
            }
        }
        return takeRequests()
    }

    mutating func press(_ keys: String) -> [RoomRequest] {
        keys.reduce(into: []) { $0 += press(.character($1)) }
    }

    private mutating func act(_ action: KeyAction, _ viewState: ViewState) {
        switch action {
        case .back: commands += model.close(viewState).map { "\($0)" }
        case .enterValue: model.typeValue(viewState)
        case .open(let place): commands += model.toggle(place, viewState).map { "\($0)" }
        default: commands += model.commands(for: action).map { "\($0)" }
        }
    }
}

enum RoomSamples {
    static let address = "http://192.168.178.20:40217/#q3Zt0XkVd1o"

    static func display() -> RoomDisplay {
        RoomDisplay(
            room(), addresses: [address, "http://10.0.0.7:40217/#q3Zt0XkVd1o"], passcode: "K7M3QX",
            clouds: [17: 1, 18: 3])
    }

    static func room() -> RoomState {
        RoomState(
            name: "Study day",
            guests: [
                GuestState(
                    id: GuestID(1), name: "Ada", delayMilliseconds: 3.6, distanceMilliseconds: 20, isPlaying: true,
                    hasVoice: true, part: "Two zones", contacts: [SurfacePoint(x: 0.25, y: 0.5)]),
                GuestState(
                    id: GuestID(2), name: "Grace", delayMilliseconds: 12, distanceMilliseconds: 34, part: "Keys",
                    isMuted: true),
                GuestState(
                    id: GuestID(3), name: "Ada 2", delayMilliseconds: 8, distanceMilliseconds: 18, isPlaying: true,
                    part: "Two zones", contacts: [SurfacePoint(x: 0.75, y: 0.75)]),
                GuestState(id: GuestID(4), name: "Edsger", part: "Keys", isConnected: false),
                GuestState(id: GuestID(5), name: "Mallory", isRemoved: true, isConnected: false),
            ], parts: ["Two zones", "Scrub", "Keys", "One note each"], part: "Two zones",
            counts: RoomCounts(connected: 3, playing: 2, voices: 1))
    }

    static func question(_ line: String, counts: [Int], answered: Int, of present: Int) throws -> QuestionState {
        QuestionState(
            id: 1, question: try Question(line: line), answeredCount: answered, presentCount: present, counts: counts)
    }
}
