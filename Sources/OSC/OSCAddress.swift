import Glibc

/// Where packets come from and go to: an address of the system, of IPv4 or IPv6.
public struct OSCAddress: Hashable, Sendable {
    private var bytes = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_storage>.size)
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    init() {}

    init(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        self.length = length
        for (place, byte) in UnsafeRawBufferPointer(start: address, count: Int(length)).enumerated() {
            bytes[place] = byte
        }
    }

    var family: sa_family_t { withPointer { address, _ in address.pointee.sa_family } }

    /// The port; of both kinds it is the second word.
    var port: Int { Int(bytes[2]) << 8 | Int(bytes[3]) }

    /// The host alone: two addresses have the same where their packets come from one machine.
    public var host: OSCAddress { with(port: 0) }

    /// Whether it is one of this machine's own, which no packet from elsewhere can carry.
    public var isLoopback: Bool {
        switch Int32(family) {
        case AF_INET: bytes[4] == 127
        // ::1, and IPv4's own within IPv6 (RFC 4291, 2.5.5.2).
        case AF_INET6:
            bytes[8..<24].elementsEqual([UInt8](repeating: 0, count: 15) + [1])
                || (bytes[8..<20].elementsEqual([UInt8](repeating: 0, count: 10) + [255, 255]) && bytes[20] == 127)
        default: false
        }
    }

    /// The same host by another port.
    public func with(port: Int) -> OSCAddress {
        var other = self
        (other.bytes[2], other.bytes[3]) = (UInt8(truncatingIfNeeded: port >> 8), UInt8(truncatingIfNeeded: port))
        return other
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Lets the system fill it in.
    mutating func filled<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        var storage = sockaddr_storage()
        var length = socklen_t(bytes.count)
        let result = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
        bytes = withUnsafeBytes(of: &storage, Array.init)
        self.length = length
        return result
    }
}
