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
    private let state: Mutex<State>
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let teller = Mutex<WorkThread?>(nil)

    /// News are told so often.
    private static let tellingNanoseconds: Int64 = 33_000_000

    /// Listens at `place`, if anywhere, and tells those at `listeners` for ever how everything stands.
    /// - Throws: where the port is another program's, or a host is not known.
    public init(
        at place: OSCPlace?, telling listeners: [OSCPlace], _ instrument: Instrument
    ) throws(OSCSocket.Problem) {
        var sockets: [OSCAddress: OSCSocket] = [:]
        for listener in listeners {
            let address = try listener.address()
            sockets[address] = try OSCSocket(sendingTo: address)
        }
        var server: OSCServer?
        if let place { server = try OSCServer(at: place) }
        (self.server, self.sockets, self.instrument) = (server, sockets, instrument)
        state = Mutex(State(listeners: RemoteListeners(forEver: Array(sockets.keys))))
    }

    deinit { stop() }

    /// Where it listens; `nil` where it only tells.
    public var place: OSCPlace? { server?.place }

    /// What came so far.
    public var counts: OSCServer.Counts { server?.counts ?? OSCServer.Counts() }

    /// Starts to listen and to tell.
    public func start() {
        if let place {
            instrument.note(
                place.isLoopback
                    ? "OSC: listening on \(place), for programs on this machine"
                    : "OSC: listening on \(place): anyone who can reach this machine can play")
        }
        server?.start(pause: { [self] in performDue() }) { [self] arrival in take(arrival) }
        teller.withLock { teller in
            teller = WorkThread(named: "quern-osc-out") { [self] in
                while !isStopping.load(ordering: .acquiring) {
                    tell()
                    wakeUp.wait(nanoseconds: Self.tellingNanoseconds)
                }
            }
        }
    }

    /// Ends both.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        server?.stop()
        teller.withLock { $0 }?.join(withinSeconds: 3)
    }

    private func take(_ arrival: OSCServer.Arrival) {
        let line = state.withLock { state -> String? in
            if let request = RemoteListeners.Request(arrival.message) {
                state.listeners.take(request, of: arrival.sender, at: arrival.microseconds)
                return nil
            }
            let now = state.instrument ?? instrument.state
            state.instrument = now
            return state.reader.take(arrival.message, at: arrival.microseconds, now)
        }
        if let line { instrument.note(line) }
    }

    private func performDue() {
        let due = state.withLock { state in
            state.instrument = nil
            return state.reader.takeDue()
        }
        for (command, microseconds) in due { instrument.perform(command, at: microseconds, from: .outside) }
    }

    private func tell() {
        guard !state.withLock({ $0.listeners.isEmpty }) else { return }
        let now = instrument.state
        let packets = state.withLock { $0.listeners.packets(now, at: MonotonicTime.microseconds) }
        for (address, bytes) in packets { (sockets[address] ?? server?.socket)?.send(bytes, to: address) }
    }
}
