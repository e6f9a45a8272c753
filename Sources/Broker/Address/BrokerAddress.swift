import Files
import Numbers

/// Where an MQTT broker is, and as whom to sign in: `mqtt://[user[:password]@]host[:port]`, or `mqtts://…` for TLS, after the scheme
/// that MQTT programs share and RFC 3986. User and password may have `%40` and the like for what would end them.
public struct BrokerAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name or an IP address, without brackets; 255 bytes at most.
    public let host: String
    /// 1…65535.
    public let port: Int
    /// Whether the connection is encrypted, and the broker's certificate checked.
    public let isEncrypted: Bool
    /// 1 byte to ``maxCredentialBytes``; `nil` where the address names none.
    public let user: String?
    /// At most ``maxCredentialBytes``; `nil` where the address names none.
    public let password: String?

    /// Why a text is no address, in one line that does not repeat a password.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// The line.
        public let description: String
    }

    /// IANA's port for MQTT.
    public static let defaultPort = 1_883
    /// IANA's port for MQTT over TLS.
    public static let defaultEncryptedPort = 8_883
    /// So many bytes a user name or a password can have.
    public static let maxCredentialBytes = 256
    private static let maxHostBytes = 255
    private static let maxTextBytes = 2_048

    /// The address of a host.
    /// - Throws: where one of the parts is out of its bounds.
    public init(
        host: String, port: Int? = nil, isEncrypted: Bool = false, user: String? = nil, password: String? = nil
    ) throws(Problem) {
        guard Self.isHost(host) else { throw Problem("no host of a broker: \(quoted(host))") }
        let port = port ?? (isEncrypted ? Self.defaultEncryptedPort : Self.defaultPort)
        guard (1...65_535).contains(port) else { throw Problem("a port is 1 to 65535, not \(port)") }
        guard user.map({ !$0.isEmpty && Self.isCredential($0) }) ?? true else {
            throw Problem("the broker's user name is empty, too long, or has control characters")
        }
        guard password.map(Self.isCredential) ?? true else {
            throw Problem("the broker's password is too long, or has control characters")
        }
        guard password == nil || user != nil else { throw Problem("the broker's password stands without a user name") }
        (self.host, self.port, self.isEncrypted, self.user, self.password) = (host, port, isEncrypted, user, password)
    }

    /// Reads an address.
    /// - Throws: where `text` is none.
    public init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.maxTextBytes else { throw Problem("the broker's address is too long") }
        let isEncrypted = text.lowercased().hasPrefix("mqtts://")
        guard isEncrypted || text.lowercased().hasPrefix("mqtt://") else {
            throw Problem("a broker's address begins with mqtt:// or mqtts://, as in mqtt://192.168.1.5")
        }
        var rest = text.dropFirst(isEncrypted ? 8 : 7)
        var credentials: (user: String, password: String?)?
        if let at = rest.lastIndex(of: "@") {
            credentials = try Self.credentials(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let (host, port) = try Self.hostAndPort(rest)
        try self.init(
            host: host, port: port, isEncrypted: isEncrypted, user: credentials?.user, password: credentials?.password)
    }

    /// The address without user and password.
    public var description: String { "\(isEncrypted ? "mqtts" : "mqtt")://\(hostAndPort)" }

    /// Host and port, as messages name the broker.
    public var hostAndPort: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    private static func credentials(_ text: Substring) throws(Problem) -> (user: String, password: String?) {
        let colon = text.firstIndex(of: ":")
        let user = percentDecoded(text[..<(colon ?? text.endIndex)])
        let password = colon.map { percentDecoded(text[text.index(after: $0)...]) }
        guard let user, password != .some(nil) else {
            throw Problem("a % in the broker's user name or password is written %25, and others as their two digits")
        }
        return (user, password ?? nil)
    }

    private static func hostAndPort(_ text: Substring) throws(Problem) -> (String, Int?) {
        var host = text
        var port: Substring?
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            let after = text[text.index(after: end)...]
            guard host.contains(":"), after.isEmpty || after.hasPrefix(":") else {
                throw Problem("no host of a broker: \(quoted(String(text)))")
            }
            port = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            (host, port) = (text[..<colon], text[text.index(after: colon)...])
            guard port?.contains(":") != true else { throw Problem("an IPv6 address stands in brackets, as in [::1]") }
        }
        guard let port else { return (String(host), nil) }
        guard port.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(port, in: 1...65_535) else {
            throw Problem("a port is 1 to 65535, not \(quoted(String(port)))")
        }
        return (String(host), number)
    }

    /// Names and addresses have no other characters: also `_`, which local names have, and `%`, before an interface.
    private static func isHost(_ text: String) -> Bool {
        (1...maxHostBytes).contains(text.utf8.count) && !text.hasPrefix("-")
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII ? isHostByte(UInt8(scalar.value)) : scalar.properties.isAlphabetic
            }
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: ".-_:%".utf8.contains(byte)
        }
    }

    private static func isCredential(_ text: String) -> Bool {
        text.utf8.count <= maxCredentialBytes && !text.unicodeScalars.contains(where: isControl)
    }
}

extension BrokerAddress.Problem {
    fileprivate init(_ description: String) { self.init(description: description) }
}
