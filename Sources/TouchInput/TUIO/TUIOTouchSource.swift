import OSC
import Threads
import Touch

/// Tablets, phones and tables that send their fingers over the network, by TUIO 1.1. Several at once play together.
public final class TUIOTouchSource: TouchSource {
    /// The port that the standard names.
    public static let defaultPort = 3_333

    private struct State {
        var fingers = TUIOFingers()
        var status: TouchStatus
        var listener: (@Sendable (TouchEvent) -> Void)?
        var reportedSenders = -1
        var reportedBroken = 0
    }

    private let server: OSCServer
    private let state: RankedMutex<State>

    /// Listens at `place`.
    /// - Parameter isOnScreen: whether fingers lie on the terminal itself.
    /// - Throws: where that cannot be.
    public init(at place: OSCEndpoint, isOnScreen: Bool = false) throws(OSCSocket.Problem) {
        server = try OSCServer(at: place)
        state = RankedMutex(
            State(
                status: TouchStatus(
                    name: "TUIO at \(server.endpoint)", size: .assumed(aspect: 1.6), kind: .touchscreen,
                    isOnScreen: isOnScreen)),
            rank: .touchSource)
    }

    /// Listens where a player says: "tuio", "tuio:3334", "tuio:0.0.0.0:3333" for other machines too.
    /// - Throws: ``TouchDeviceError/cannotOpen(name:reason:)``.
    public convenience init(named name: String, isOnScreen: Bool = false) throws(TouchDeviceError) {
        guard let place = Self.endpoint(named: name) else {
            throw .cannotOpen(name: name, reason: "use tuio, tuio:PORT or tuio:HOST:PORT")
        }
        do throws(OSCSocket.Problem) { try self.init(at: place, isOnScreen: isOnScreen) } catch {
            throw .cannotOpen(name: name, reason: error.description)
        }
    }

    /// Whether a player means TUIO by it.
    public static func isCalled(_ name: String) -> Bool { name == word || name.hasPrefix(word + ":") }

    /// Where a player means it to listen; `nil` where that is no place.
    public static func endpoint(named name: String) -> OSCEndpoint? {
        let rest = name.dropFirst(word.count + 1)
        return rest.isEmpty ? OSCEndpoint(port: defaultPort) : OSCEndpoint(String(rest))
    }

    private static let word = "tuio"

    deinit { server.stop() }

    /// Where it listens.
    public var endpoint: OSCEndpoint { server.endpoint }

    /// The state of the source now.
    public var status: TouchStatus { state.withLock { $0.status } }

    /// Starts to listen; see ``TouchSource/start(_:)``.
    public func start(_ listener: @escaping @Sendable (TouchEvent) -> Void) {
        state.withLock { $0.listener = listener }
        server.start(
            pause: { [self] in
                let (frame, status) = state.withLock { state in
                    (state.fingers.forgetSilent(at: MonotonicTime.microseconds), changedStatus(&state))
                }
                if let frame { listener(.frame(frame)) }
                if let status { listener(.status(status)) }
            },
            { [self] arrival in
                if let frame = state.withLock({ $0.fingers.read(arrival) }) { listener(.frame(frame)) }
            })
        _ = state.withLock { changedStatus(&$0) }
        listener(.status(status))
    }

    /// There is nothing to grab.
    public func grab(_ wanted: Bool) {}

    /// Ends the listening; fingers that are down are taken away.
    public func stop() {
        server.stop()
        let (frame, listener) = state.withLock { state in
            state.status.connected = false
            defer { state.listener = nil }
            return (state.fingers.cancelAll(at: MonotonicTime.microseconds), state.listener)
        }
        if let frame { listener?(.frame(frame)) }
    }

    /// The new status, where it differs from the one reported last.
    private func changedStatus(_ state: inout State) -> TouchStatus? {
        let broken = server.counts.broken + state.fingers.brokenCount
        let senders = state.fingers.senderCount
        guard senders != state.reportedSenders || (broken > 0) != (state.reportedBroken > 0) else { return nil }
        (state.reportedSenders, state.reportedBroken) = (senders, broken)
        var remarks: [String] = []
        if senders == 0 { remarks.append("waiting for a sender") }
        if !endpoint.isLoopback { remarks.append("open to other machines") }
        if broken > 0 { remarks.append("ignoring messages that are not TUIO") }
        state.status.remark = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
        return state.status
    }
}
