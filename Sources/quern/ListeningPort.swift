import Files
import Glibc

/// Whether something could listen at a TCP port now.
enum ListeningPort {
    /// Why nothing could, in a line; `nil` where it could.
    /// - Parameters:
    ///   - port: any free one where 0.
    ///   - address: an IP address of this machine; every one where `nil`.
    static func problem(at port: Int, address: String?) -> String? {
        var (four, six) = (sockaddr_in(), sockaddr_in6())
        (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), UInt16(truncatingIfNeeded: port).bigEndian)
        (six.sin6_family, six.sin6_port) = (sa_family_t(AF_INET6), UInt16(truncatingIfNeeded: port).bigEndian)
        if inet_pton(AF_INET6, address ?? "", &six.sin6_addr) == 1 { return problem(at: &six, port, address) }
        _ = inet_pton(AF_INET, address ?? "0.0.0.0", &four.sin_addr)
        return problem(at: &four, port, address)
    }

    private static func problem<Address>(at place: inout Address, _ port: Int, _ address: String?) -> String? {
        let family = withUnsafeBytes(of: place) { Int32($0.loadUnaligned(as: sa_family_t.self)) }
        let listening = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listening >= 0 else { return "phones cannot be served: \(systemMessage(errno))" }
        defer { close(listening) }
        var isReused: Int32 = 1
        setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        let size = socklen_t(MemoryLayout<Address>.size)
        let bound = withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listening, $0, size) }
        }
        guard bound != 0 else { return nil }
        let code = errno
        return "phones cannot be served at \(address.map { "\($0), " } ?? "")port \(port): \(systemMessage(code))"
    }
}
