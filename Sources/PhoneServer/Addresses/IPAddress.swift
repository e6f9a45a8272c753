import Glibc

/// An address of IPv4 or IPv6. One of IPv4 that is written as IPv6 (`::ffff:192.0.2.1`) is the one of IPv4.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16.
    package let bytes: [UInt8]

    /// `nil` where `bytes` are neither 4 nor 16.
    init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4: self.bytes = bytes
        case 16 where bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]: self.bytes = Array(bytes.suffix(4))
        case 16: self.bytes = bytes
        default: return nil
        }
    }

    /// As people write it, IPv6 with or without brackets; `nil` where it is no address.
    package init?(_ text: some StringProtocol) {
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
        guard inner.utf8.count < Int(INET6_ADDRSTRLEN), !inner.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inner.utf8.contains(UInt8(ascii: ":")) {
            guard inet_pton(AF_INET6, String(inner), &bytes) == 1 else { return nil }
            self.init(bytes: bytes)
        } else {
            guard inet_pton(AF_INET, String(inner), &bytes) == 1 else { return nil }
            self.init(bytes: Array(bytes.prefix(4)))
        }
    }

    var isV4: Bool { bytes.count == 4 }

    /// As the system writes it.
    package var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            guard let start = text.baseAddress,
                let written = inet_ntop(isV4 ? AF_INET : AF_INET6, bytes, start, socklen_t(text.count))
            else { return "?" }
            return String(cString: written)
        }
    }

    /// As it stands in an address of the web: IPv6 in brackets.
    package var inURL: String { isV4 ? description : "[\(description)]" }
}
