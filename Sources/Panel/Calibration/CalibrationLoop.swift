import Terminal
import Threads
import TouchInput

/// The calibration's one loop: waits for touches, keys and signals, and draws what changed.
struct CalibrationLoop {
    private static let timeoutMilliseconds = 500

    private let screen: Screen
    private let source: any TouchSource
    private let inbox: CalibrationInbox
    private var model: CalibrationModel
    private var parser = InputParser()
    private var isLeaving = false

    init(screen: Screen, source: any TouchSource) {
        self.screen = screen
        self.source = source
        inbox = CalibrationInbox(remark: source.status.remark)
        model = CalibrationModel(size: screen.size, device: source.status.size)
    }

    /// Answers what was found and kept; `nil` where the player or a signal wanted nothing kept.
    mutating func run(_ terminal: borrowing TerminalGuard) -> CalibrationFit? {
        source.start { [inbox] in inbox.add($0) }
        defer { source.stop() }
        while true {
            screen.show(
                CalibrationPicture.draw(
                    model, name: source.status.name, remark: inbox.remark, capabilities: screen.capabilities))
            let found = terminal.wait(milliseconds: Self.timeoutMilliseconds)
            if terminal.answerSignals(on: screen).end != nil { return nil }
            if screen.size != model.marks.size {
                model = CalibrationModel(
                    size: screen.size, device: source.status.size,
                    notice: "The terminal size changed: start again.")
            }
            for frame in inbox.takeFrames() { model.handle(frame) }
            if found.keys {
                let count = readKeys()
                if isLeaving || count == 0 && terminal.hasInputEnded { return nil }
            } else if found.isTerminalGone {
                return nil
            }
            if case .kept(let fit) = model.stage { return fit }
        }
    }

    /// Answers how many codes there were.
    private mutating func readKeys() -> Int {
        var count = 0
        var isEscaped = false
        while count < 512, let code = screen.nextCode() {
            count += 1
            // An escape that something follows at once began a sequence, such as the mouse's.
            isEscaped = false
            switch parser.parse(code, at: MonotonicTime.microseconds) {
            case .key(.escape): isEscaped = true
            case .key(.character("q")): isLeaving = true
            case .key(.enter): model.keepFit()
            case .key, .mouse, .pasteBegan, .pasted, .background, .graphics, nil: break
            }
        }
        if isEscaped { isLeaving = true }
        return count
    }
}
