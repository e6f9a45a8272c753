import Instrument
import OSC

/// The subscribers of the state, and what each was sent last. A value.
package struct RemoteListeners: Sendable {
    /// A subscription lasts so long, in microseconds, unless it is renewed.
    static let leaseMicroseconds: Int64 = 60_000_000
    /// The most subscribers at once.
    static let limit = 16
    /// The largest packet in bytes: what networks carry unfragmented.
    static let maxBytes = 1_400
    /// Everything goes to one host no sooner than so long after the last time, in microseconds: ten times a second. A request is 16
    /// bytes and its answer a thousand times as long, and who sent a request is easily forged.
    package static let completeMicroseconds: Int64 = 100_000

    private struct Listener: Sendable {
        var sent: [String: [OSCArgument]] = [:]
        /// When the subscription ends; never where `nil`.
        var endMicroseconds: Int64?
        /// Since when the whole state is due; `nil` where it is not.
        var completeSince: Int64?
    }

    /// A request of a subscriber.
    package struct Request {
        /// The kind of request.
        enum Kind: String {
            case subscribe = "/quern/subscribe"
            case unsubscribe = "/quern/unsubscribe"
            /// The whole state once more.
            case all = "/quern/all"
        }

        var kind: Kind
        /// The port to send to; the sender's own where `nil`.
        var port: Int?

        /// `nil` where a message is no such request.
        package init?(_ message: OSCMessage) {
            guard let kind = Kind(rawValue: message.address) else { return nil }
            self.kind = kind
            port = message.arguments.first?.whole(in: 1...65_535)
        }
    }

    private var listeners: [OSCAddress: Listener]
    /// When everything was told to a host last; those of the last ``completeMicroseconds``.
    private var lastComplete: [OSCAddress: Int64] = [:]

    /// Tells these from the first moment to the last.
    package init(forEver addresses: [OSCAddress] = []) {
        listeners = Dictionary(uniqueKeysWithValues: addresses.map { ($0, Listener(completeSince: 0)) })
    }

    /// Whether anybody is told anything.
    package var isEmpty: Bool { listeners.isEmpty }

    /// Follows a request; where there are too many, nobody comes in. To ask for everything is for those who listen, and for programs of
    /// this machine, who listen by that.
    package mutating func handle(_ request: Request, of sender: OSCAddress, at microseconds: Int64) {
        let address = request.port.map(sender.with(port:)) ?? sender
        // Who is told for ever was not asked, and cannot end it.
        if let listener = listeners[address], listener.endMicroseconds == nil { return }
        guard request.kind != .unsubscribe else {
            listeners[address] = nil
            return
        }
        let mayEnter = request.kind == .subscribe || address.isLoopback
        guard listeners[address] != nil || (mayEnter && listeners.count < Self.limit) else { return }
        var listener = listeners[address] ?? Listener(completeSince: microseconds)
        listener.endMicroseconds = microseconds + Self.leaseMicroseconds
        if request.kind == .all { listener.completeSince = listener.completeSince ?? microseconds }
        listeners[address] = listener
    }

    /// What is to be sent now: to each what is new for them, in packets.
    package mutating func packets(
        _ state: InstrumentState, at microseconds: Int64
    ) -> [(address: OSCAddress, bytes: [UInt8])] {
        listeners = listeners.filter { $0.value.endMicroseconds.map { $0 > microseconds } ?? true }
        guard !listeners.isEmpty else { return [] }
        let values = RemoteAddresses.all.compactMap { address in address.values.map { (address.name, $0(state)) } }
        var packets: [(address: OSCAddress, bytes: [UInt8])] = []
        lastComplete = lastComplete.filter { microseconds - $0.value < Self.completeMicroseconds }
        // Who has waited longest comes first.
        let waiting = listeners.sorted { $0.value.completeSince ?? 0 < $1.value.completeSince ?? 0 }
        for (address, _) in waiting where isDue(address, at: microseconds) {
            var news: [OSCMessage] = []
            for (name, arguments) in values where listeners[address]?.sent[name] != arguments {
                listeners[address]?.sent[name] = arguments
                news.append(OSCMessage(name, arguments))
            }
            packets += Self.bundles(news).map { (address, $0) }
        }
        return packets
    }

    /// Whether a listener is told anything now. Who waits for everything is told that first, as soon as the host's turn has come.
    private mutating func isDue(_ address: OSCAddress, at microseconds: Int64) -> Bool {
        guard let listener = listeners[address], listener.completeSince != nil else { return true }
        guard lastComplete[address.host] == nil || listener.endMicroseconds == nil else { return false }
        lastComplete[address.host] = microseconds
        listeners[address]?.sent = [:]
        listeners[address]?.completeSince = nil
        return true
    }

    /// Bundles that networks carry in one piece.
    private static func bundles(_ messages: [OSCMessage]) -> [[UInt8]] {
        var bundles: [[[UInt8]]] = []
        var size = 0
        for part in messages.compactMap(\.bytes) {
            let own = part.count + 4
            if bundles.isEmpty || size + own > maxBytes {
                bundles.append([])
                size = 16
            }
            bundles[bundles.count - 1].append(part)
            size += own
        }
        return bundles.map { OSCPacket.bundle($0) }
    }
}
