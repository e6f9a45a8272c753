/// What came in one packet: a message, or a bundle of them and of other bundles, taken apart.
///
/// Format: OSC 1.0, "OSC Packets" (opensoundcontrol.stanford.edu/spec-1_0).
public struct OSCPacket: Equatable, Sendable {
    /// A message, and when it is to take effect.
    public struct Timed: Equatable, Sendable {
        /// At once where `nil`.
        public var time: OSCTime?
        /// What is said.
        public var message: OSCMessage
    }

    /// In the order of the packet.
    public private(set) var messages: [Timed] = []
    /// How many parts could not be read.
    public private(set) var brokenCount = 0

    /// Bundles in bundles are looked into so far.
    static let deepest = 8
    private static let head = Array("#bundle\0".utf8)

    /// Takes a packet apart; what is broken is counted, and the rest is there.
    public init(_ bytes: [UInt8]) { read(bytes[...], time: nil, depth: 0) }

    private mutating func read(_ bytes: ArraySlice<UInt8>, time: OSCTime?, depth: Int) {
        guard bytes.starts(with: Self.head) else {
            guard let message = OSCMessage(bytes) else { return brokenCount += 1 }
            return messages.append(Timed(time: time, message: message))
        }
        guard depth < Self.deepest, bytes.count >= Self.head.count + 8 else { return brokenCount += 1 }
        var rest = bytes.dropFirst(Self.head.count)
        let own = OSCTime(seconds: Self.word(rest), fraction: Self.word(rest.dropFirst(4)))
        rest = rest.dropFirst(8)
        while !rest.isEmpty {
            guard rest.count >= 4 else { return brokenCount += 1 }
            let size = Int(Self.word(rest))
            rest = rest.dropFirst(4)
            guard size > 0, size % 4 == 0, size <= rest.count else { return brokenCount += 1 }
            read(rest.prefix(size), time: own ?? time, depth: depth + 1)
            rest = rest.dropFirst(size)
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A bundle of messages as it goes over the network, to take effect at once.
    public static func bundle(_ messages: [OSCMessage]) -> [UInt8] { bundle(messages.compactMap(\.bytes)) }

    /// A bundle of messages that are ready to go over the network.
    public static func bundle(_ parts: [[UInt8]]) -> [UInt8] {
        head + bigEndian(0) + bigEndian(1) + parts.map { part in bigEndian(UInt32(part.count)) + part }.joined()
    }

    private static func bigEndian(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
}
