import Instrument
import OSC
import Synchronization
import Threads

/// The instrument as others on the network play and see it: OSC in and out, beside the panel.
public final class Remote: Sendable {
    private struct State {
        var reader = RemoteReader()
        var listeners = RemoteListeners()
        /// How everything stood when the first of those messages came that came at once.
        var instrument: InstrumentState?
    }

    private let server: OSCServer?
    /// For each who is told for ever, what they are told by.
    private let sockets: [OSCAddress: OSCSocket]
    private let instrument: Instrument
    private let state: RankedMutex<State>
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let sender = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// News are told so often.
    private static let sendingNanoseconds: Int64 = 33_000_000

    /// Listens at `place`, if anywhere, and tells those at `listeners` for ever how everything stands.
    /// - Throws: where the port is another program's, or a host is not known.
    public init(
        at place: OSCEndpoint?, telling listeners: [OSCEndpoint], _ instrument: Instrument
    ) throws(OSCSocket.Problem) {
        var sockets: [OSCAddress: OSCSocket] = [:]
        for listener in listeners {
            let address = try listener.address()
            sockets[address] = try OSCSocket(sendingTo: address)
        }
        var server: OSCServer?
        if let place { server = try OSCServer(at: place) }
        (self.server, self.sockets, self.instrument) = (server, sockets, instrument)
        state = RankedMutex(State(listeners: RemoteListeners(forEver: Array(sockets.keys))), rank: .remote)
    }

    deinit { stop() }

    /// Where it listens; `nil` where it only tells.
    public var endpoint: OSCEndpoint? { server?.endpoint }

    /// What came so far.
    public var counts: OSCServer.Counts { server?.counts ?? OSCServer.Counts() }

    /// Starts to listen and to tell.
    public func start() {
        if let endpoint {
            instrument.report(
                endpoint.isLoopback
                    ? "OSC: listening on \(endpoint), for programs on this machine"
                    : "OSC: listening on \(endpoint): anyone who can reach this machine can play")
        }
        server?.start(pause: { [self] in performDue() }) { [self] arrival in handle(arrival) }
        sender.withLock { teller in
            teller = WorkThread(named: "quern-osc-out") { [self] in
                while !isStopping.load(ordering: .acquiring) {
                    sendState()
                    wakeUp.wait(nanoseconds: Self.sendingNanoseconds)
                }
            }
        }
    }

    /// Ends both.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        server?.stop()
        sender.withLock { $0 }?.join(withinSeconds: 3)
    }

    private func handle(_ arrival: OSCServer.Arrival) {
        let line = state.withLock { state -> String? in
            if let request = RemoteListeners.Request(arrival.message) {
                state.listeners.handle(request, of: arrival.sender, at: arrival.microseconds)
                return nil
            }
            let now = state.instrument ?? instrument.state
            state.instrument = now
            return state.reader.read(arrival.message, at: arrival.microseconds, now)
        }
        if let line { instrument.report(line) }
    }

    private func performDue() {
        let due = state.withLock { state in
            state.instrument = nil
            return state.reader.takeDue()
        }
        for (command, microseconds) in due { instrument.perform(command, at: microseconds, from: .outside) }
    }

    private func sendState() {
        guard !state.withLock({ $0.listeners.isEmpty }) else { return }
        let now = instrument.state
        let packets = state.withLock { $0.listeners.packets(now, at: MonotonicTime.microseconds) }
        for (address, bytes) in packets { (sockets[address] ?? server?.socket)?.send(bytes, to: address) }
    }
}
