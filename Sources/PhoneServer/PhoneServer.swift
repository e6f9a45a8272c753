import Threads

/// Serves one page, and carries text messages to and from the phones that opened it: HTTP and WebSocket, on one thread of normal
/// priority. What the messages say it does not know. Any thread may call it.
public final class PhoneServer: Sendable {
    private let settings: Settings
    private let page: PhonePage
    private let thread = RankedMutex<ServerThread?>(nil, rank: .leaf)

    /// Nothing listens before ``start(_:answering:)``.
    public init(_ settings: Settings = Settings(), page: PhonePage) {
        self.settings = settings
        self.page = page
    }

    deinit { stop() }

    /// Opens the port, and tells `handler` from now on what phones do. A server that runs is not started again.
    /// - Parameter answerer: who answers `POST /join/…` and has what `GET /files/…` asks for; where `nil`, there is neither.
    /// - Returns: the port that it listens at.
    /// - Throws: a ``Problem`` where an address is none, the port is taken, or the user may not use it.
    public func start(
        _ handler: any PhoneHandling, answering answerer: (any RequestAnswering)? = nil
    ) throws(Problem) -> Int {
        try settings.check()
        if let running = thread.withLock({ $0 }) { return running.port }
        let started = try ServerThread.start(settings, page, handler, answerer)
        thread.withLock { $0 = started }
        return started.port
    }

    /// Sends a text to a phone, after what waits for it. Where a message of the same kind still waits, this one takes its place: the
    /// newest state wins. Nothing happens where the phone is gone; one that does not read is closed.
    public func send(_ text: [UInt8], to phone: PhoneConnection, replacing kind: PhoneMessageKind? = nil) {
        thread.withLock { $0 }?.change(phone) { $0.add(text, replacing: kind) }
    }

    /// Ends a connection when it has what waits for it, and `text` last. Its end is told to the handler as any other.
    public func close(_ phone: PhoneConnection, after text: [UInt8]? = nil) {
        thread.withLock { $0 }?.change(phone) { $0.end(after: text) }
    }

    /// Has the handler woken at a moment of `CLOCK_MONOTONIC`, in microseconds, to about a millisecond; at once where it has passed.
    /// The earliest moment counts; after it all are forgotten.
    public func wake(at microseconds: Int64) {
        thread.withLock { $0 }?.timer.wake(at: microseconds)
    }

    /// Tells all phones that it is over, closes the port, and waits for that, no longer than some seconds. The handler hears of every
    /// phone's end, and then of nothing more. Not for the handler itself, which would wait for its own end.
    public func stop() {
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        running?.stop()
    }
}
