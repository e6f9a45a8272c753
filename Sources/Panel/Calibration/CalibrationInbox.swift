import Terminal
import Threads
import Touch
import TouchInput

/// What the touchscreen said, on its way from the source's thread to the screen's.
final class CalibrationInbox: Sendable {
    private struct Contents {
        var frames: [TouchFrame] = []
        var remark: String?
    }

    private let contents: RankedMutex<Contents>

    init(remark: String?) { contents = RankedMutex(Contents(remark: remark), rank: .leaf) }

    /// Takes what a source tells, and wakes the loop.
    func add(_ event: TouchEvent) {
        contents.withLock { contents in
            switch event {
            case .frame(let frame): contents.frames.append(frame)
            case .status(let status): contents.remark = status.remark
            case .finished: break
            }
        }
        TerminalGuard.wake()
    }

    /// The frames since the last call, in their order.
    func takeFrames() -> [TouchFrame] {
        contents.withLock { contents in
            defer { contents.frames = [] }
            return contents.frames
        }
    }

    /// What is wrong with the device now.
    var remark: String? { contents.withLock { $0.remark } }
}
