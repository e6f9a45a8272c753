import Glibc
import OSC
import Synchronization
import Threads
import Touch

/// Sends fingers to another program or machine, by TUIO 1.1, and says once a second that it is there.
public final class TUIOSender: Sendable {
    private static let againNanoseconds: Int64 = 1_000_000_000

    private let socket: OSCSocket
    private let receiver: OSCAddress
    private let writer: Mutex<TUIOWriter>
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = Mutex<WorkThread?>(nil)

    /// Sends to `place`, whether anybody listens there or not.
    /// - Throws: where the host is not known.
    public init(to place: OSCEndpoint) throws(OSCSocket.Problem) {
        receiver = try place.address()
        socket = try OSCSocket(sendingTo: receiver)
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        writer = Mutex(TUIOWriter(named: "quern@\(host)"))
    }

    deinit { stop() }

    /// Starts to say that it is there.
    public func start() {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = WorkThread(named: "quern-tuio-out") { [self] in
                while !isStopping.load(ordering: .acquiring) {
                    let bytes = writer.withLock { $0.again() }
                    socket.send(bytes, to: receiver)
                    wakeUp.wait(nanoseconds: Self.againNanoseconds)
                }
            }
        }
    }

    /// Sends a frame; it does not wait.
    public func send(_ frame: TouchFrame) {
        let bytes = writer.withLock { $0.bundle(frame) }
        socket.send(bytes, to: receiver)
    }

    /// Ends it.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }
}
