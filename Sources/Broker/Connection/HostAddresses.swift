import Glibc

/// The addresses of a broker's name, one attempt each: libmosquitto itself looks at the first of them alone when it connects without
/// waiting, and a name may have one of IPv6 where the broker has none.
struct HostAddresses {
    private static let maxCount = 16

    private var left: [String] = []

    /// What to connect to next. A name is looked up again when all its addresses failed: it may have moved.
    ///
    /// Over TLS it is the name itself, as the certificate is held against what is connected to.
    mutating func next(for address: BrokerAddress) throws(ConnectionProblem) -> String {
        guard left.isEmpty else { return left[0] }
        let found = try Self.addresses(of: address.host)
        if address.isEncrypted { return address.host }
        left = found
        return left[0]
    }

    /// Nobody answered at the last one.
    mutating func failed() { if !left.isEmpty { left.removeFirst() } }

    private static func addresses(of host: String) throws(ConnectionProblem) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let failed = getaddrinfo(host, nil, &hints, &found)
        guard failed == 0 else { throw .unknownHost(failed) }
        defer { freeaddrinfo(found) }
        var addresses: [String] = []
        var next = found
        while let info = next?.pointee, addresses.count < maxCount {
            next = info.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let isNamed = getnameinfo(
                info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard isNamed == 0 else { continue }
            let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if !addresses.contains(address) { addresses.append(address) }
        }
        guard !addresses.isEmpty else { throw .unknownHost(EAI_NONAME) }
        return addresses
    }
}
