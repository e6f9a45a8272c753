import Files
import Glibc
import Threads

/// A broker of one's own: Debian's mosquitto, as the user who runs this program, with a configuration of its own that nobody else sees.
/// When it ends it is started again, at the same port and with the same passwords, and it never outlives this program.
public final class OwnBroker: Sendable {
    private let settings: Settings
    private let watch: BrokerWatch
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Why there is no broker, in one line.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// The line.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// Nothing runs before ``start()``.
    /// - Parameter report: told on a thread of its own when the broker ended and was started again, or cannot be: one line each, without
    ///   control characters, and no flood of them.
    public init(_ settings: Settings, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.settings = settings
        watch = BrokerWatch(settings, report)
    }

    deinit { stop() }

    /// Starts the broker, and waits until it listens. A broker that was started or stopped is not started again.
    /// - Returns: the port that it listens at.
    /// - Throws: where mosquitto is not installed, the settings have what it would not take, the port is taken, or it does not start.
    @discardableResult
    public func start() throws(Problem) -> Int {
        try settings.check()
        let programs = try BrokerPrograms(searchPath: settings.searchPath)
        let watch = watch
        let mayStart = !watch.isStopping
        let isNew = thread.withLock { thread in
            guard thread == nil, mayStart else { return false }
            thread = WorkThread(named: "quern-broker") { watch.run(programs) }
            return thread != nil
        }
        guard isNew else { throw Problem("the broker was started before, or the system has no thread left") }
        return try watch.waitForStart()
    }

    /// The port that it listens at, from the start on; the wanted one before.
    public var port: Int { watch.port }
    /// How often it was started again.
    public var restarts: Int { watch.restarts }
    /// Whether it listens now.
    public var isRunning: Bool { watch.processNumber != nil }
    /// The number of its process; `nil` while it does not run.
    package var processNumber: Int32? { watch.processNumber }

    /// Ends the broker, and waits for that.
    public func stop() {
        watch.stop()
        thread.withLock { $0 }?.join(withinSeconds: 2)
    }
}
