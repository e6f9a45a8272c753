import Glibc
import OSC
import Synchronization
import Threads
import Touch

/// Sends fingers to another program or machine by TUIO 1.1, and repeats the state once a second.
public final class TUIOSender: Sendable {
    private static let againNanoseconds: Int64 = 1_000_000_000

    private let socket: OSCSocket
    private let receiver: OSCAddress
    private let writer: RankedMutex<TUIOWriter>
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Sends to `place`, whether anybody listens there or not.
    /// - Throws: where the host is not known.
    public init(to place: OSCEndpoint) throws(OSCSocket.Problem) {
        receiver = try place.address()
        socket = try OSCSocket(sendingTo: receiver)
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        writer = RankedMutex(TUIOWriter(named: "quern@\(host)"), rank: .leaf)
    }

    deinit { stop() }

    /// Starts the thread that repeats the state.
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

    /// Stops sending.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }
}

/// Writes frames as TUIO bundles, each of `alive`, `set` and `fseq`, with speeds in surfaces a second.
///
/// Format: TUIO 1.1, profile `/tuio/2Dcur`.
public struct TUIOWriter: Sendable {
    private struct Finger {
        var point: SurfacePoint
        var speed = SurfacePoint(x: 0, y: 0)
    }

    private let name: String
    private var fingers: [Int: Finger] = [:]
    private var frame: Int32 = 0
    private var lastMicroseconds: Int64?

    /// A sender that calls itself `name`, as "quern@studio".
    public init(named name: String) { self.name = name }

    /// The bundle of a frame.
    public mutating func bundle(_ touch: TouchFrame) -> [UInt8] {
        let seconds = Double(touch.timeMicroseconds - (lastMicroseconds ?? touch.timeMicroseconds)) * 1e-6
        lastMicroseconds = touch.timeMicroseconds
        frame = frame == .max ? 1 : frame + 1
        let down = touch.contacts.filter(\.isDown)
        var sets: [OSCMessage] = []
        for contact in down {
            // From the upper left.
            let point = SurfacePoint(x: contact.position.x, y: 1 - contact.position.y)
            let before = fingers[contact.id]
            var finger = Finger(point: point)
            var acceleration = 0.0
            if let before, seconds > 0 {
                finger.speed.x = (point.x - before.point.x) / seconds
                finger.speed.y = (point.y - before.point.y) / seconds
                acceleration = (Self.length(finger.speed) - Self.length(before.speed)) / seconds
            }
            fingers[contact.id] = finger
            sets.append(
                OSCMessage(
                    TUIOReader.address, .string("set"), .int(Int32(truncatingIfNeeded: contact.id)),
                    .float(Float(point.x)), .float(Float(point.y)), .float(Float(finger.speed.x)),
                    .float(Float(finger.speed.y)), .float(Float(acceleration))))
        }
        let ids = Set(down.map(\.id))
        fingers = fingers.filter { ids.contains($0.key) }
        return OSCPacket.bundle([source, alive(down.map(\.id))] + sets + [sequence(frame)])
    }

    /// The bundle that repeats the state once a second.
    public func again() -> [UInt8] { OSCPacket.bundle([source, alive(fingers.keys.sorted()), sequence(-1)]) }

    private var source: OSCMessage { OSCMessage(TUIOReader.address, .string("source"), .string(name)) }

    private func alive(_ ids: [Int]) -> OSCMessage {
        OSCMessage(
            TUIOReader.address,
            [.string("alive")] + ids.map { OSCArgument.int(Int32(truncatingIfNeeded: $0)) })
    }

    private func sequence(_ number: Int32) -> OSCMessage {
        OSCMessage(TUIOReader.address, .string("fseq"), .int(number))
    }

    private static func length(_ speed: SurfacePoint) -> Double { (speed.x * speed.x + speed.y * speed.y).squareRoot() }
}
