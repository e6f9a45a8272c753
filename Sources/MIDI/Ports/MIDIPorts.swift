import CALSA
import Glibc
import Synchronization
import Threads

/// Quern among the players of ALSA's sequencer: a port "in", whose messages are played, and where wished a port "out".
///
/// A thread waits for messages; what comes in a moment is handed over together. What a wish names is connected when it is
/// there, and again when it comes back.
public final class MIDIPorts: Sendable {
    /// What is handed over.
    public enum Event: Equatable, Sendable {
        /// Messages, in their order.
        case messages([MIDIArrival])
        /// A port of that name was connected: from it, or to it.
        case connected(String, isInput: Bool)
        /// It is connected no more.
        case disconnected(String, isInput: Bool)
        /// The sequencer is gone.
        case ended
    }

    /// What came and went so far.
    public struct Counts: Equatable, Sendable {
        /// Messages that came.
        public var received = 0
        /// Those that were no message that Quern knows.
        public var unknown = 0
        /// Those that found no room.
        public var lost = 0
        /// Messages that went out.
        public var sent = 0
        /// Those that the system did not take.
        public var unsent = 0

        /// Nothing came yet.
        public init() {}
    }

    private let sequencer: Sequencer
    private let connections: RankedMutex<Connections>
    private let counts = RankedMutex(Counts(), rank: .leaf)
    private let queue = RankedMutex<[MIDIMessage]>([], rank: .leaf)
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let threads = RankedMutex<[WorkThread]>([], rank: .leaf)
    private let outgoing = WakeUp()

    /// More messages than this do not wait to go out.
    private static let maxWaiting = 4_096
    /// No more events than this are handed over together.
    private static let maxAtOnce = 512

    /// Opens the ports, called "Quern". `from` and `to` name ports of others that are connected to them.
    /// - Throws: where there is no sequencer, or no such port.
    public init(hasOutput: Bool, from: [String] = [], to: [String] = []) throws(MIDIProblem) {
        sequencer = try Sequencer(named: "Quern", hasOutput: hasOutput)
        var connections = Connections(from: from, to: to)
        if let missing = connections.connect(sequencer).first {
            sequencer.close()
            throw missing
        }
        self.connections = RankedMutex(connections, rank: .leaf)
    }

    deinit { stop() }

    /// What came and went so far.
    public var status: Counts { counts.withLock { $0 } }

    /// Who is connected, by their names.
    public var partners: [String] { connections.withLock { $0.names } }

    /// Starts to listen; `report` is called on a thread of its own.
    public func start(_ report: @escaping @Sendable (Event) -> Void) {
        threads.withLock { threads in
            guard threads.isEmpty else { return }
            let reader = WorkThread(named: "quern-midi") { [self] in
                _ = RealTimePriority.raise(to: RealTimePriority.input)
                receiveEvents(report)
            }
            let writer = sequencer.output.map { _ in
                WorkThread(named: "quern-midi-out") { [self] in
                    _ = RealTimePriority.raise(to: RealTimePriority.input)
                    write()
                }
            }
            threads = [reader, writer ?? nil].compactMap { $0 }
        }
    }

    /// Sends messages to all that are connected; never waits.
    public func send(_ messages: [MIDIMessage]) {
        guard sequencer.output != nil, !messages.isEmpty else { return }
        let lost = queue.withLock { queue in
            let taken = messages.prefix(max(Self.maxWaiting - queue.count, 0))
            queue += taken
            return messages.count - taken.count
        }
        if lost > 0 { counts.withLock { $0.unsent += lost } }
        outgoing.signal()
    }

    /// Ends it, after what still waits has gone out.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        outgoing.signal()
        let threads = threads.withLock { $0 }
        // A thread that is left behind keeps the handle.
        if threads.allSatisfy({ $0.join(withinSeconds: 1) }) { sequencer.close() }
    }

    private func write() {
        while true {
            let messages = queue.withLock { queue in
                defer { queue = [] }
                return queue
            }
            guard !messages.isEmpty else {
                if isStopping.load(ordering: .acquiring) { return }
                outgoing.wait(nanoseconds: nil)
                continue
            }
            let sent = messages.filter(sequencer.send).count
            counts.withLock { counts in
                counts.sent += sent
                counts.unsent += messages.count - sent
            }
        }
    }

    private func receiveEvents(_ report: (Event) -> Void) {
        let descriptor = sequencer.descriptor
        var gathering = MIDIGathering()
        // A flood leaves room for others.
        var cpuLimiter = CPULimiter()
        var isMore = false
        while !isStopping.load(ordering: .acquiring) {
            let seen = wakeUp.wait(orFor: descriptor, nanoseconds: isMore ? 0 : nil)
            let began = MonotonicTime.nanoseconds
            let now = began / 1_000
            var (read, came, hasFailed) = (0, Counts(), false)
            reading: while read < Self.maxAtOnce {
                switch sequencer.read() {
                case .event(let event):
                    read += 1
                    if sequencer.isAnnouncement(event) {
                        updateConnections(event).forEach(report)
                    } else {
                        gather(event, at: now, &gathering, &came)
                    }
                case .nothing: break reading
                case .overrun: came.lost += 1
                case .failed:
                    hasFailed = true
                    break reading
                }
            }
            // alsa-lib may have taken in more than was asked for, which the kernel says nothing of.
            isMore = read == Self.maxAtOnce
            count(came)
            let messages = gathering.takeArrivals()
            if !messages.isEmpty { report(.messages(messages)) }
            if hasFailed || (seen.isGone && read == 0) {
                report(.ended)
                return
            }
            if let end = cpuLimiter.rest(afterWorkFrom: began, to: MonotonicTime.nanoseconds) {
                MonotonicTime.sleep(untilNanoseconds: end)
            }
        }
    }

    private func gather(
        _ event: snd_seq_event_t, at now: Int64, _ gathering: inout MIDIGathering, _ came: inout Counts
    ) {
        let before = gathering.lostCount
        let message = MIDIMessage(event)
        if let message { gathering.add(MIDIArrival(message, at: now)) }
        came.received += 1
        came.lost += gathering.lostCount - before
        // What keeps a line alive is no message.
        if message == nil, Int32(event.type) != Int32(SND_SEQ_EVENT_SENSING.rawValue) { came.unknown += 1 }
    }

    private func count(_ came: Counts) {
        counts.withLock { counts in
            counts.received += came.received
            counts.lost += came.lost
            counts.unknown += came.unknown
        }
    }

    /// Applies announcements of ports that come and go.
    private func updateConnections(_ event: snd_seq_event_t) -> [Event] {
        connections.withLock { $0.apply(event, sequencer) }
    }
}
