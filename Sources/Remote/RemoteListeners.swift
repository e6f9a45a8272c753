import Instrument
import OSC

/// Who is told how everything stands, and what each was told last: a value.
struct RemoteListeners: Sendable {
    /// Who asked to be told is told for so long, in microseconds, unless they ask again.
    static let leaseMicroseconds: Int64 = 60_000_000
    /// More are not told at once.
    static let most = 16
    /// So many bytes a packet at most: what networks carry in one piece.
    static let mostBytes = 1_400

    private struct Listener: Sendable {
        var told: [String: [OSCArgument]] = [:]
        /// For ever where `nil`.
        var endMicroseconds: Int64?
    }

    /// What somebody asks for who is to be told.
    struct Request {
        /// What is asked for.
        enum Kind: String {
            case subscribe = "/quern/subscribe"
            case unsubscribe = "/quern/unsubscribe"
            /// Everything once more.
            case all = "/quern/all"
        }

        var kind: Kind
        /// The port to tell it at; where it was asked from where `nil`.
        var port: Int?

        /// `nil` where a message asks for something else.
        init?(_ message: OSCMessage) {
            guard let kind = Kind(rawValue: message.address) else { return nil }
            self.kind = kind
            port = message.arguments.first?.whole.flatMap { (1...65_535).contains($0) ? $0 : nil }
        }
    }

    private var listeners: [OSCAddress: Listener]

    /// Tells these from the first moment to the last.
    init(forEver addresses: [OSCAddress] = []) {
        listeners = Dictionary(uniqueKeysWithValues: addresses.map { ($0, Listener()) })
    }

    /// Whether anybody is told anything.
    var isEmpty: Bool { listeners.isEmpty }

    /// Follows a request; where there are too many, nobody comes in.
    mutating func take(_ request: Request, of sender: OSCAddress, at microseconds: Int64) {
        let address = request.port.map(sender.with(port:)) ?? sender
        // Who is told for ever was not asked, and cannot end it.
        if let listener = listeners[address], listener.endMicroseconds == nil { return }
        guard request.kind != .unsubscribe else {
            listeners[address] = nil
            return
        }
        guard listeners[address] != nil || listeners.count < Self.most else { return }
        listeners[address, default: Listener()].endMicroseconds = microseconds + Self.leaseMicroseconds
        if request.kind == .all { listeners[address]?.told = [:] }
    }

    /// What is to be sent now: to each what is new for them, in packets.
    mutating func packets(_ state: InstrumentState, at microseconds: Int64) -> [(address: OSCAddress, bytes: [UInt8])] {
        listeners = listeners.filter { $0.value.endMicroseconds.map { $0 > microseconds } ?? true }
        guard !listeners.isEmpty else { return [] }
        let told = RemoteAddresses.all.compactMap { address in address.told.map { (address.name, $0(state)) } }
        var packets: [(address: OSCAddress, bytes: [UInt8])] = []
        for address in listeners.keys {
            var news: [OSCMessage] = []
            for (name, arguments) in told where listeners[address]?.told[name] != arguments {
                listeners[address]?.told[name] = arguments
                news.append(OSCMessage(name, arguments))
            }
            packets += Self.bundles(news).map { (address, $0) }
        }
        return packets
    }

    /// Bundles that networks carry in one piece.
    private static func bundles(_ messages: [OSCMessage]) -> [[UInt8]] {
        var bundles: [[[UInt8]]] = []
        var size = 0
        for part in messages.compactMap(\.bytes) {
            let own = part.count + 4
            if bundles.isEmpty || size + own > mostBytes {
                bundles.append([])
                size = 16
            }
            bundles[bundles.count - 1].append(part)
            size += own
        }
        return bundles.map { OSCPacket.bundle($0) }
    }
}
