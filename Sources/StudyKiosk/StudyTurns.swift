import Instrument
import Kiosk
import Stage
import Study
import StudyRoom
import Terminal
import TouchInput

/// Participants on a kiosk, one after the other.
struct StudyTurns: KioskTurns {
    /// What invites, a line each.
    let welcome: String
    let participants: StudyKiosk.Participants

    func interrupted(on grid: KioskGrid) throws -> StudyTurn? {
        try participants.interrupted().map { StudyTurn($0, on: grid) }
    }

    func next(on grid: KioskGrid) throws -> StudyTurn { StudyTurn(try participants.next(), on: grid) }

    func ended(_ turn: StudyTurn) { participants.ended() }

    func key(for event: MouseEvent) -> Key? { RunScreen.key(for: event) }

    func begin(on layout: KioskLayout, trouble: String?) -> Rect? { message(layout, trouble).places.first }

    func welcome(_ observation: KioskObservation, trouble: String?, _ capabilities: Capabilities) -> Canvas {
        var canvas = Canvas(size: observation.layout.grid.size, graphics: capabilities.graphics)
        message(observation.layout, trouble).draw(on: &canvas)
        return canvas
    }

    private func message(_ layout: KioskLayout, _ trouble: String?) -> MessageView {
        MessageView(
            trouble.map { "\(welcome)\n\($0)" } ?? welcome, buttons: ["Begin"], size: layout.grid.size,
            leastRows: max(layout.grid.least.rows, 3))
    }
}

/// One participant on a kiosk.
struct StudyTurn: KioskTurn {
    private var screen: RunScreen

    init(_ participant: StudyKiosk.Participant, on grid: KioskGrid) {
        var options = StudyScreenModel.Options()
        options.leastRows = max(grid.least.rows, options.leastRows)
        (options.isForFingers, options.hasHostMenu) = (true, false)
        screen = RunScreen(participant.run, seconds: participant.seconds, options)
    }

    var activity: TurnActivity { screen.view.activity }

    mutating func pause() { screen.handle(.pause) }
    mutating func resume() { screen.handle(.resume) }
    mutating func leave() { screen.handle(.withdraw) }
    // Who is interrupted goes on another time.
    func close() {}
    mutating func handle(_ key: Key, size: Size) { screen.handle(key, size: size) }
    mutating func step(_ touches: [PointingTouch], size: Size) -> Bool { screen.step(touches, size: size) != nil }
    func surface(on size: Size) -> ScreenPlacement? { screen.surface(on: size) }

    mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas {
        screen.picture(state, size: size, capabilities)
    }
}

extension RunView {
    /// What a participant does who sees it.
    package var activity: TurnActivity {
        switch self {
        case .page: .acting
        case .block(let take, let prompt, _): Self.waits(take, prompt) ? .waiting : .acting
        case .starting, .paused, .trouble: .still
        case .ended: .over
        }
    }

    /// Whether whoever listens, or waits for a command, touches nothing.
    private static func waits(_ take: StudyTake, _ prompt: BlockPrompt) -> Bool {
        if case .commands = take.block.task { return true }
        return !prompt.showsSurface && prompt.choices.isEmpty
    }
}
