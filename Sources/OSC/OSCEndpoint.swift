import Glibc
import Numbers

/// A host and a port, as a player writes them: `9000`, `192.168.1.7:9000`, `tablet.local:9000`, `[::1]:9000`.
public struct OSCEndpoint: Equatable, Sendable, CustomStringConvertible {
    /// A name or a number of a host.
    public var host: String
    /// 0…65535.
    public var port: Int

    /// This machine, for itself alone.
    public static let loopback = "127.0.0.1"

    /// Makes a place.
    public init(host: String = Self.loopback, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads what a player wrote; without a host it is this machine. `nil` where it is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let port = parts.last.flatMap({ Int($0, in: 0...65_535) }) else { return nil }
        var host = parts.count == 1 ? Self.loopback : parts.dropLast().joined(separator: ":")
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.init(host: host, port: port)
    }

    /// Whether programs of other machines cannot reach it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// As a player writes it.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The system's address of it; it may ask the network for a host's name.
    /// - Throws: where the host is not known.
    public func address(isPassive: Bool = false) throws(OSCSocket.Problem) -> OSCAddress {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        hints.ai_flags = isPassive ? AI_PASSIVE : 0
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard code == 0, let first = found?.pointee, let address = first.ai_addr else {
            throw OSCSocket.Problem(
                description: "unknown host \(host): \(String(cString: gai_strerror(code)))")
        }
        return OSCAddress(address, first.ai_addrlen)
    }
}
