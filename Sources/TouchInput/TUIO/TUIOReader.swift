import OSC
import Touch

/// Reads the messages of one TUIO sender and returns the fingers that are down. A value.
///
/// Format: TUIO 1.1, profile `/tuio/2Dcur` (tuio.org/?specification): `set`, `alive` and `fseq` of one bundle make a frame;
/// x and y are fractions of the surface from its upper left.
public struct TUIOReader: Sendable {
    /// Where the profile's messages go.
    public static let address = "/tuio/2Dcur"
    /// More fingers than on any table at once are not followed.
    static let maxFingers = 64
    /// A frame that is older than the last by no more than this came late over the network; beyond that the sender began anew.
    private static let maxLate = 1_000

    private var fingers: [Int32: SurfacePoint] = [:]
    private var moved: [Int32: SurfacePoint] = [:]
    private var alive: Set<Int32> = []
    private var lastFrame: Int32 = -1
    /// Messages of the profile that made no sense so far.
    public private(set) var brokenCount = 0

    /// No finger is down.
    public init() {}

    /// Reads a message. One that ends a frame returns the fingers that are down, by session.
    public mutating func read(_ message: OSCMessage) -> [Int32: SurfacePoint]? {
        guard message.address == Self.address, let command = message.arguments.first?.text else { return nil }
        let arguments = message.arguments.dropFirst()
        switch command {
        case "alive":
            let sessions = arguments.compactMap(Self.session)
            if sessions.count != arguments.count { brokenCount += 1 }
            alive = Set(sessions.prefix(Self.maxFingers))
        case "set":
            guard arguments.count >= 3, let session = arguments.first.flatMap(Self.session),
                let x = arguments.dropFirst().first?.number, let y = arguments.dropFirst(2).first?.number
            else {
                brokenCount += 1
                return nil
            }
            guard moved.count < Self.maxFingers else { return nil }
            moved[session] = SurfacePoint(x: min(max(x, 0), 1), y: 1 - min(max(y, 0), 1))
        case "fseq":
            guard let frame = arguments.first.flatMap(Self.session) else {
                brokenCount += 1
                return nil
            }
            return end(frame)
        // Who sends, and what later versions say.
        default: return nil
        }
        return nil
    }

    private mutating func end(_ frame: Int32) -> [Int32: SurfacePoint]? {
        defer { moved = [:] }
        // -1 repeats the whole state.
        if frame != -1 {
            if frame < lastFrame, Int(lastFrame) - Int(frame) < Self.maxLate { return nil }
            lastFrame = frame
        }
        fingers.merge(moved) { $1 }
        fingers = fingers.filter { alive.contains($0.key) }
        return fingers
    }

    private static func session(_ argument: OSCArgument) -> Int32? {
        argument.whole(in: Int(Int32.min)...Int(Int32.max)).map { Int32($0) }
    }
}

/// The fingers of all senders of TUIO together, as frames of one source.
package struct TUIOFingers: Sendable {
    private struct Sender: Sendable {
        var reader = TUIOReader()
        var keys: [Int32: Int] = [:]
        var lastMicroseconds: Int64
    }

    /// Senders send at least once a second; one that was silent for so long has gone.
    package static let silenceMicroseconds: Int64 = 3_000_000
    /// The most senders at once.
    static let maxSenders = 16

    private var senders: [OSCAddress: Sender] = [:]
    private var tracker = ContactTracker()
    private var lastKey = 0

    /// Nobody is there.
    package init() {}

    /// How many are there.
    var senderCount: Int { senders.count }
    /// Messages that made no sense so far, of those who are there.
    var brokenCount: Int { senders.values.reduce(0) { $0 + $1.reader.brokenCount } }

    /// Reads a message. Returns a frame when one is complete and a finger is or was down.
    package mutating func read(_ arrival: OSCServer.Arrival) -> TouchFrame? {
        guard arrival.message.address.hasPrefix("/tuio/") else { return nil }
        guard senders[arrival.sender] != nil || senders.count < Self.maxSenders else { return nil }
        var sender = senders[arrival.sender] ?? Sender(lastMicroseconds: 0)
        sender.lastMicroseconds = arrival.microseconds
        defer { senders[arrival.sender] = sender }
        guard let fingers = sender.reader.read(arrival.message) else { return nil }
        for (session, key) in sender.keys where fingers[session] == nil {
            tracker.end(key)
            sender.keys[session] = nil
        }
        // In their order, so that of two that came at once the first is the first.
        for (session, point) in fingers.sorted(by: { $0.key < $1.key }) {
            if let key = sender.keys[session] {
                tracker.move(key, to: point)
            } else {
                lastKey += 1
                sender.keys[session] = lastKey
                tracker.begin(lastKey, at: point)
            }
        }
        return tracker.frame(at: arrival.microseconds)
    }

    /// Cancels the fingers of senders that have gone. Returns a frame where one had been down.
    package mutating func forgetSilent(at microseconds: Int64) -> TouchFrame? {
        let gone = senders.filter { microseconds - $0.value.lastMicroseconds > Self.silenceMicroseconds }
        guard !gone.isEmpty else { return nil }
        for (address, sender) in gone {
            for key in sender.keys.values { tracker.cancel(key) }
            senders[address] = nil
        }
        return tracker.frame(at: microseconds)
    }

    /// Cancels every finger. Returns a frame where one had been down.
    mutating func cancelAll(at microseconds: Int64) -> TouchFrame? {
        senders = [:]
        tracker.cancelAll()
        return tracker.frame(at: microseconds)
    }
}
