import Glibc
import Synchronization
import Threads

/// Listens for packets on a thread of its own, and hands on each message when its time has come.
public final class OSCServer: Sendable {
    /// A message, and when it came or was to take effect.
    public struct Arrival: Sendable {
        /// What is said.
        public var message: OSCMessage
        /// Of `CLOCK_MONOTONIC`: when the packet came, or the bundle's own time where that lies later.
        public var microseconds: Int64
        /// Who sent it.
        public var sender: OSCAddress

        /// Makes an arrival.
        public init(message: OSCMessage, microseconds: Int64, sender: OSCAddress) {
            (self.message, self.microseconds, self.sender) = (message, microseconds, sender)
        }
    }

    /// What came so far.
    public struct Counts: Equatable, Sendable {
        /// Packets.
        public var packets = 0
        /// Messages that were handed on.
        public var messages = 0
        /// Parts of packets that could not be read.
        public var broken = 0
        /// Messages for a time too far ahead, or more of them than can wait.
        public var refused = 0
        /// Messages of a bundle whose time had passed when it came; they took effect at once.
        public var late = 0

        /// Nothing came.
        public init(packets: Int = 0, broken: Int = 0) { (self.packets, self.broken) = (packets, broken) }
    }

    /// Nothing waits longer, in microseconds: a sender whose clock is wrong is not obeyed for ever.
    public static let farthestMicroseconds: Int64 = 10_000_000
    /// So many messages wait at most for their time.
    public static let maxWaiting = 4_096
    private static let pauseNanoseconds: Int64 = 1_000_000_000
    /// Packets in a row before messages that wait are looked after.
    private static let maxAtOnce = 64

    /// By which it listens; answers go out by it too.
    public let socket: OSCSocket
    /// Where it listens.
    public let endpoint: OSCEndpoint
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)
    private let counted = RankedMutex(Counts(), rank: .leaf)

    /// Listens at `place`.
    /// - Throws: as ``OSCSocket/init(at:)``.
    public init(at place: OSCEndpoint) throws(OSCSocket.Problem) {
        socket = try OSCSocket(at: place)
        self.endpoint = socket.endpoint ?? place
    }

    deinit { stop() }

    /// What came so far.
    public var counts: Counts { counted.withLock { $0 } }

    /// Starts to listen, once; `listener` is called on the server's thread until ``stop()`` returns.
    /// - Parameter pause: is called there when everything that came was handed on, once a second at least.
    public func start(pause: @escaping @Sendable () -> Void = {}, _ listener: @escaping @Sendable (Arrival) -> Void) {
        thread.withLock { thread in
            guard thread == nil, !isStopping.load(ordering: .acquiring) else { return }
            thread = WorkThread(named: "quern-osc") { [self] in receivePackets(pause, listener) }
        }
    }

    /// Ends the thread.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 3)
    }

    private func receivePackets(_ pause: () -> Void, _ listener: (Arrival) -> Void) {
        var waiting: [Arrival] = []
        while !isStopping.load(ordering: .acquiring) {
            let now = MonotonicTime.microseconds
            let due = waiting.prefix { $0.microseconds <= now }
            for arrival in due { listener(arrival) }
            waiting.removeFirst(due.count)
            var left = Self.maxAtOnce
            while left > 0, let packet = socket.receivePacket() {
                left -= 1
                receive(packet, &waiting, listener)
            }
            pause()
            guard left > 0 else { continue }
            let rest = waiting.first.map { max(0, $0.microseconds - MonotonicTime.microseconds) * 1_000 }
            wakeUp.wait(orFor: socket.descriptor, nanoseconds: min(rest ?? .max, Self.pauseNanoseconds))
        }
    }

    private func receive(
        _ packet: (bytes: [UInt8], sender: OSCAddress), _ waiting: inout [Arrival], _ listener: (Arrival) -> Void
    ) {
        let now = MonotonicTime.microseconds
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        let read = OSCPacket(packet.bytes)
        var counts = Counts(packets: 1, broken: read.brokenCount)
        for timed in read.messages {
            let ahead = timed.time?.microseconds(after: clock)
            guard ahead ?? 0 <= Self.farthestMicroseconds else {
                counts.refused += 1
                continue
            }
            if let ahead, ahead < 0 { counts.late += 1 }
            let arrival = Arrival(
                message: timed.message, microseconds: now + max(0, ahead ?? 0), sender: packet.sender)
            guard arrival.microseconds > now else {
                listener(arrival)
                counts.messages += 1
                continue
            }
            guard waiting.count < Self.maxWaiting else {
                counts.refused += 1
                continue
            }
            let place = waiting.firstIndex { $0.microseconds > arrival.microseconds } ?? waiting.endIndex
            waiting.insert(arrival, at: place)
            counts.messages += 1
        }
        counted.withLock { $0.add(counts) }
    }
}

extension OSCServer.Counts {
    fileprivate mutating func add(_ other: Self) {
        packets += other.packets
        messages += other.messages
        broken += other.broken
        refused += other.refused
        late += other.late
    }
}
