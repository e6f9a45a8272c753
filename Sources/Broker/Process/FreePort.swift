import Glibc

/// A TCP port that nobody listens at.
enum FreePort {
    /// Some port that is free at `address` now; `nil` where there is none, or the address is not this machine's.
    static func find(at address: String) -> Int? {
        address.contains(":")
            ? find(sockaddr_in6(address), \.sin6_port, AF_INET6) : find(sockaddr_in(address), \.sin_port, AF_INET)
    }

    private static func find<Address>(_ address: Address, _ port: KeyPath<Address, in_port_t>, _ family: Int32) -> Int?
    {
        let file = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var address = address
        var size = socklen_t(MemoryLayout<Address>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        return found ? Int(UInt16(bigEndian: address[keyPath: port])) : nil
    }
}

extension sockaddr_in {
    fileprivate init(_ address: String) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, address, &sin_addr)
    }
}

extension sockaddr_in6 {
    fileprivate init(_ address: String) {
        self.init()
        sin6_family = sa_family_t(AF_INET6)
        inet_pton(AF_INET6, address, &sin6_addr)
    }
}
