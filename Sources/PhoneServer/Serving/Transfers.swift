import NIOCore
import Threads

/// The files that are being sent: how many at once, how fast, and the thread that reads them; and the thread that writes files that come. For the
/// loop's thread alone.
final class Transfers {
    private let limits: PhoneServer.Limits
    private let loop: any EventLoop
    private let queue = SerialQueue(named: "quern-files")
    private let writing = SerialQueue(named: "quern-uploads")
    private var pacing: Pacing
    private var count = 0
    private var reads = 0

    init(_ limits: PhoneServer.Limits, on loop: any EventLoop) {
        (self.limits, self.loop) = (limits, loop)
        pacing = Pacing(bytesPerSecond: limits.fileBytesPerSecond)
    }

    /// Whether the disk was asked for nothing that it has not answered.
    var isIdle: Bool { reads == 0 }

    /// Counts one more; whether it may be.
    func enter() -> Bool {
        guard count < limits.transfers else { return false }
        count += 1
        return true
    }

    /// One is over that was counted.
    func leave() { count -= 1 }

    /// In how many microseconds the next bytes of any transfer may leave.
    func delay(bytes: Int, at now: Int64) -> Int64 { pacing.delay(bytes: bytes, at: now) }

    /// Has `work` done on the thread that reads, and then `done` called on the loop's. Never called where the server ends before, or the
    /// system has no thread left, which the time limits of connections see to.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then done: @escaping (Value) -> Void
    ) {
        run(work, on: queue, then: done)
    }

    /// The same on the thread that writes: a file that is checked or stored holds up none that leaves.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then done: @escaping (Value) -> Void
    ) {
        run(work, on: writing, then: done)
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, on queue: SerialQueue, then done: @escaping (Value) -> Void
    ) {
        let bound = NIOLoopBound((self, done), eventLoop: loop)
        let hasThread = queue.run { [loop, weak queue] in
            let value = work()
            guard queue?.isStopping == false else { return }
            loop.execute {
                bound.value.0.reads -= 1
                bound.value.1(value)
            }
        }
        if hasThread { reads += 1 }
    }

    /// Nothing more is read or written.
    func end() {
        queue.end()
        writing.end()
    }
}
