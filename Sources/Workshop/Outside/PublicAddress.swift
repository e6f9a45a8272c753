/// The web address of a proxy in front of the phones' server, such as "https://workshop.example.org".
public struct PublicAddress: Equatable, Sendable {
    /// "https://workshop.example.org:8443", without a slash at its end.
    public let base: String
    /// "workshop.example.org:8443".
    public let host: String

    /// Reads an address that begins with http:// or https://, has a host and perhaps a port, and nothing behind them but a slash.
    /// `nil` where it is none.
    public init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        var host = text.dropFirst(scheme.count)
        if host.last == "/" { host.removeLast() }
        let letters = host.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [0x2D, 0x2E, 0x3A, 0x5B, 0x5D].contains(byte)
        }
        guard letters, !host.isEmpty, host.utf8.count <= 253 else { return nil }
        self.host = host.lowercased()
        base = scheme + self.host
    }
}
