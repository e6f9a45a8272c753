import Instrument
import Panel
import Stage
import Terminal
import Touch
import Workshop

/// A panel with a room, made up.
struct RoomPanel: KeyedPanel {
    var model = PanelModel()
    var state = Samples.state()
    var display: RoomDisplay? = RoomSamples.display()
    /// The room of somebody else that was joined.
    var joined: JoinedRoomDisplay?
    /// What was asked of the room so far.
    private(set) var requests: [RoomRequest] = []
    /// What was asked of the instrument so far.
    var commands: [String] = []
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
    mutating func look() -> ViewState { model.viewState(state, now: now, room: display, joined: joined) }

    /// Presses keys, as the loop hands them out; answers what was asked of the room.
    mutating func press(_ keys: Key...) -> [RoomRequest] {
        for key in keys {
            handle(key)
        }
        return takeRequests()
    }

    mutating func press(_ keys: String) -> [RoomRequest] {
        keys.reduce(into: []) { $0 += press(.character($1)) }
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
