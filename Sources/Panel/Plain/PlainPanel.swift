import Glibc
import Instrument
import Synchronization
import Threads

/// What one reads of the instrument where there is no screen: plain lines on standard output, until the performance is over or
/// a signal asks for the end.
public struct PlainPanel {
    private let state: () -> InstrumentState
    private let isFinished: () -> Bool
    static let isAskedToStop = Atomic<Bool>(false)

    /// The longest that is waited for the last sound to fade, in seconds.
    private static let longestFade = 5.0

    /// - `state`: the instrument as it stands.
    /// - `isFinished`: whether nothing more will be played.
    public init(state: @escaping () -> InstrumentState, isFinished: @escaping () -> Bool) {
        self.state = state
        self.isFinished = isFinished
    }

    /// Prints lines until the end. SIGINT, SIGTERM and SIGHUP end it; a reader who goes away does not.
    public func run() {
        Self.isAskedToStop.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in PlainPanel.isAskedToStop.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)

        var lines = PlainLines()
        lines.opening(state()).forEach(tell)
        let start = MonotonicTime.seconds
        var finishedAt: Double?
        while !Self.isAskedToStop.load(ordering: .relaxed) {
            let state = state()
            lines.lines(for: state, at: MonotonicTime.seconds - start).forEach(tell)
            if isFinished(), finishedAt == nil { finishedAt = MonotonicTime.seconds }
            if let finishedAt {
                let isSilent = state.engine.grains == 0 && state.engine.peakLeft < 1e-4 && state.engine.peakRight < 1e-4
                if isSilent || MonotonicTime.seconds - finishedAt > Self.longestFade { break }
            }
            usleep(50_000)
        }
    }

    private func tell(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}
