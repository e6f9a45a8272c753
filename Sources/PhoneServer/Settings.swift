import Files
import Numbers

extension PhoneServer {
    /// Where it listens, by which names it may be called, and what it allows.
    public struct Settings: Sendable {
        /// The IP address to listen at; every address of this machine where `nil`.
        public var address: String?
        /// 1…65535; 0 takes any that is free.
        public var port: Int
        /// Names by which browsers may call it: of this machine (`desk`, `desk.local`; those that end in `:8080` for that port alone),
        /// and those of a proxy before it (`workshop.example.org`), whose port is 80 or 443 where none is said. This machine's own
        /// addresses and `localhost` always count, with the port that it listens at.
        public var names: [String]
        /// IP addresses of proxies whose `X-Forwarded-For` or `Forwarded` says where a phone is; none by default.
        public var trustedProxies: [String]
        /// What it allows.
        public var limits: Limits

        /// Every address and any free port by default.
        public init(
            address: String? = nil, port: Int = 0, names: [String] = [], trustedProxies: [String] = [],
            limits: Limits = Limits()
        ) {
            self.address = address
            self.port = port
            self.names = names
            self.trustedProxies = trustedProxies
            self.limits = limits
        }

        func check() throws(Problem) {
            guard (0...65_535).contains(port) else {
                throw Problem(description: "cannot serve phones: there is no port \(port), only 0 to 65535")
            }
            for text in [address].compactMap(\.self) + trustedProxies where IPAddress(text) == nil {
                throw Problem(description: "cannot serve phones: \(quoted(text)) is no IP address")
            }
        }
    }

    /// How much anybody gets.
    public struct Limits: Sendable {
        /// Connections at once.
        public var connections = 640
        /// Connections at once from one address.
        public var connectionsPerAddress = 64
        /// Bytes that may wait for one phone. One for which more would wait is closed.
        public var queueBytes = 262_144
        /// Bytes of a message from a phone.
        public var frameBytes = 16_384
        /// Messages from one phone in a second; for a moment, three times as many.
        public var messagesPerSecond = 200
        /// Bytes of a request's headers.
        public var headerBytes = 8_192
        /// Bytes of the body of a POST request.
        public var bodyBytes = 8_192
        /// Bytes of a piece of a file that is sent here.
        public var pieceBytes = 131_072
        /// Files that are sent at once; who asks for one more is to come again.
        public var transfers = 8
        /// Bytes of files that leave in a second, of all transfers together: a room's Wi-Fi is for phones, too. 1 or more.
        public var fileBytesPerSecond = 8_000_000
        /// Bytes that leave in a second for each transfer, 1 or more; `nil`: as many as all together may.
        public var transferBytesPerSecond: Int?
        /// How long a request may take to arrive, in milliseconds.
        public var requestMilliseconds = 5_000
        /// How long the answer to a request may take to leave, in milliseconds.
        public var answerMilliseconds = 15_000
        /// How long a begun message may take to be whole, in milliseconds.
        public var frameMilliseconds = 5_000
        /// How long a phone may take nothing of what waits for it, or somebody nothing of a file, in milliseconds.
        public var stallMilliseconds = 8_000
        /// After how long a silent phone is asked whether it is there, in milliseconds; after twice that it is closed.
        public var silenceMilliseconds = 20_000
        /// How long the other side has to agree to an end, in milliseconds.
        public var closingMilliseconds = 1_000

        /// What holds a phone to ``messagesPerSecond``.
        package var messageRate: RateLimit {
            RateLimit(most: Double(3 * messagesPerSecond), perSecond: Double(messagesPerSecond))
        }

        /// What suits a room of some hundred phones.
        public init() {}
    }

    /// Why it does not start, in a line.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// One line.
        public let description: String
    }
}
