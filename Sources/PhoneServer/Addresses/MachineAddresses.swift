import Glibc

/// Where this machine can be reached.
public enum MachineAddresses {
    /// Its addresses that a phone could reach, as they stand in an address of the web (IPv6 in brackets), the likely one first:
    /// IPv4 before IPv6, networks of a home or a room before others, cards before bridges to containers. None where there is no network.
    public static func current() -> [String] {
        InterfaceAddress.likelyFirst(interfaces()).map(\.inURL)
    }

    private static func interfaces() -> [InterfaceAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [InterfaceAddress] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = Int(entry.ifa_flags)
            guard flags & Int(IFF_UP) != 0, flags & Int(IFF_LOOPBACK) == 0,
                let address = entry.ifa_addr.flatMap({ IPAddress($0) })
            else { continue }
            let name = String(cString: entry.ifa_name)
            let isHardware = access("/sys/class/net/\(name)/device", F_OK) == 0
            found.append(
                InterfaceAddress(address: address, interface: .init(name: name, isHardware: isHardware)))
        }
        return found
    }
}

extension IPAddress {
    /// The one of a socket's address; `nil` where that is of another family.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let inner = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: withUnsafeBytes(of: inner) { Array($0) })
        case AF_INET6:
            let inner = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: withUnsafeBytes(of: inner) { Array($0) })
        default: return nil
        }
    }
}
