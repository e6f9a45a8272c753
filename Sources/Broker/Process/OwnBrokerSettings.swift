import Files
import Glibc

extension OwnBroker {
    /// What a broker of one's own listens at, and whom it lets in.
    public struct Settings: Sendable {
        /// IP addresses to listen at; all that the machine has where there are none.
        public var addresses: [String]
        /// 1…65535, or 0: one that is free.
        public var port: Int
        /// Who may sign in; others may not.
        public var accounts: [BrokerAccount]
        /// A filter of what each client may publish to besides, whatever its account: `%c` in it stands for the client's name, and a
        /// client whose name has `+`, `#` or `/` may not.
        public var ownTopics: String?
        /// What those may who do not sign in; `nil`: nobody is let in without.
        public var strangers: StrangersRights?
        /// So many clients at once.
        public var maxConnections = 256
        /// The largest packet, in bytes.
        public var maxPacketBytes = BrokerClient.maxPacketBytes
        /// So many messages wait for a client that is slow, or away with its session kept.
        public var maxQueuedMessages = 1_000
        /// So much memory the broker may take in all, in bytes.
        public var maxMemoryBytes = 256 << 20
        /// Folders in which the broker's program is looked for.
        package var searchPath = OwnBroker.defaultSearchPath

        /// Settings with the defaults.
        public init(
            addresses: [String] = ["127.0.0.1"], port: Int = 0, accounts: [BrokerAccount], ownTopics: String? = nil
        ) {
            (self.addresses, self.port, self.accounts, self.ownTopics) = (addresses, port, accounts, ownTopics)
        }

        func check() throws(Problem) {
            guard (0...65_535).contains(port) else { throw Problem("a port is 1 to 65535, not \(port)") }
            for address in addresses {
                guard isIPAddress(address) else { throw Problem("no IP address: \(quoted(address))") }
            }
            for account in accounts { try account.check() }
            guard Set(accounts.map(\.user)).count == accounts.count else {
                throw Problem("two accounts of a broker have one name")
            }
            if let ownTopics { try OwnBroker.check(ownTopics) }
            let rights = strangers.map { $0.readable + [$0.ownWritable, $0.ownReadable] + $0.denied } ?? []
            for filter in rights { try OwnBroker.check(filter) }
        }
    }

    /// What clients may who do not sign in. In filters `%c` stands for the client's name.
    public struct StrangersRights: Equatable, Sendable {
        /// What they may read.
        public var readable: [String]
        /// What each may publish to; whoever signs in may, too.
        public var ownWritable: String
        /// What each may read besides; whoever signs in may, too.
        public var ownReadable: String
        /// What they may not, though ``Settings/ownTopics`` lets all.
        public var denied: [String]

        /// Such rights.
        public init(readable: [String], ownWritable: String, ownReadable: String, denied: [String]) {
            (self.readable, self.ownWritable, self.ownReadable) = (readable, ownWritable, ownReadable)
            self.denied = denied
        }
    }

    /// Files of mosquitto's are read line by line.
    static func check(_ filter: String) throws(Problem) {
        guard Topic.isFilter(filter), !filter.unicodeScalars.contains(where: isControl), !filter.hasPrefix(" "),
            !filter.hasSuffix(" ")
        else { throw Problem("no filter of topics: \(quoted(filter))") }
    }

    /// The environment's `PATH`, and where Debian has it: the folder of what runs as a service, which `PATH` seldom names.
    package static var defaultSearchPath: [String] {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init) + [
            "/usr/sbin", "/usr/local/sbin",
        ]
    }
}

/// Whether `text` is an IP address, of version 4 or 6.
private func isIPAddress(_ text: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    return !text.utf8.contains(0) && (inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1)
}
