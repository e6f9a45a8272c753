import Glibc

/// An address of a machine as numbers, and how far it reaches.
package struct RoomAddress: Equatable {
    /// How far an address reaches: the better ones first.
    package enum Reach: Int {
        case network, link, loopback
    }

    /// As inet_ntop(3) writes it; of the IPv6 addresses that every link has, with the link: `fe80::1%eth0`.
    package let text: String
    /// How far it reaches.
    package let reach: Reach
    /// Whether it is of IPv6.
    package let isIPv6: Bool

    /// Reads an address that came from outside.
    /// - Parameter interface: the index of the link on which it was heard.
    /// - Returns: `nil` for anything that is not the address of one machine.
    package init?(_ text: String, interface: Int32) {
        guard text.utf8.count < Int(INET6_ADDRSTRLEN) else { return nil }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            guard let reach = Self.reach(of: UInt32(bigEndian: four.s_addr)) else { return nil }
            (self.reach, isIPv6) = (reach, false)
            self.text = Self.written(AF_INET, &four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            guard let reach = Self.reach(of: withUnsafeBytes(of: six) { Array($0) }) else { return nil }
            (self.reach, isIPv6) = (reach, true)
            let written = Self.written(AF_INET6, &six)
            if reach == .link {
                guard let link = Self.name(of: interface) else { return nil }
                self.text = "\(written)%\(link)"
            } else {
                self.text = written
            }
        } else {
            return nil
        }
    }

    /// The order in which addresses are tried: those that reach far before others, and of these IPv4 before IPv6.
    package static func precedes(_ one: RoomAddress, _ other: RoomAddress) -> Bool {
        one.reach != other.reach
            ? one.reach.rawValue < other.reach.rawValue
            : one.isIPv6 != other.isIPv6 ? other.isIPv6 : one.text < other.text
    }

    /// RFC 6890 section 2.2.2. A whole network, a group or everybody is no machine.
    private static func reach(of address: UInt32) -> Reach? {
        switch address >> 24 {
        case 0, 224...: nil
        case 127: .loopback
        default: address >> 16 == 0xA9FE ? .link : .network
        }
    }

    /// RFC 4291 section 2.4. IPv4 written as IPv6 is nothing that a network carries.
    private static func reach(of address: [UInt8]) -> Reach? {
        if address[0] == 0xFF { return nil }
        if address[0] == 0xFE, address[1] & 0xC0 == 0x80 { return .link }
        guard address[..<10].allSatisfy({ $0 == 0 }) else { return .network }
        return address[10...] == [0, 0, 0, 0, 0, 1] ? .loopback : nil
    }

    private static func written(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        var bytes = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard let text = inet_ntop(family, address, &bytes, socklen_t(bytes.count)) else { return "" }
        return String(cString: text)
    }

    /// What getaddrinfo(3) takes after `%`: the link's name, or its number where it has none that is plain text.
    private static func name(of interface: Int32) -> String? {
        guard interface > 0 else { return nil }
        var bytes = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        guard let start = if_indextoname(UInt32(interface), &bytes) else { return "\(interface)" }
        let name = String(cString: start)
        return name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") } ? name : "\(interface)"
    }
}
