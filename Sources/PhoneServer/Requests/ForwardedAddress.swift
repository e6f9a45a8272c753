import NIOHTTP1

/// Where a phone is that came through proxies.
package enum ForwardedAddress {
    /// The last address that trusted proxies name and is not one of theirs; that of `peer` where it is no trusted proxy, or says nothing
    /// that can be read.
    package static func address(
        of peer: IPAddress, _ headers: HTTPHeaders, trusting proxies: Set<IPAddress>
    ) -> IPAddress {
        guard proxies.contains(peer) else { return peer }
        let way = headers["X-Forwarded-For"].isEmpty ? forwarded(headers) : plain(headers)
        var address = peer
        for step in way.reversed() {
            guard let step else { break }
            address = step
            if !proxies.contains(step) { break }
        }
        return address
    }

    private static func plain(_ headers: HTTPHeaders) -> [IPAddress?] {
        headers[canonicalForm: "X-Forwarded-For"].map { address($0) }
    }

    /// `Forwarded: for=192.0.2.43;proto=https, for="[2001:db8::17]:4711"`
    private static func forwarded(_ headers: HTTPHeaders) -> [IPAddress?] {
        headers[canonicalForm: "Forwarded"].map { step in
            let pairs = step.split(separator: ";").map { $0.trimmed }
            guard let own = pairs.first(where: { $0.lowercased().hasPrefix("for=") }) else { return nil }
            return address(own.dropFirst(4).filter { $0 != "\"" }[...])
        }
    }

    /// With or without a port.
    private static func address(_ text: Substring) -> IPAddress? {
        let text = text.trimmed
        if let address = IPAddress(text) { return address }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        return IPAddress(text[..<colon])
    }
}

extension Substring {
    /// Without spaces around it.
    var trimmed: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
