import Files
import Glibc

/// A UDP socket for packets of OSC. It listens where only programs of this machine reach it, unless it is told otherwise.
public final class OSCSocket: Sendable {
    /// Why there is none, in a line.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// One line.
        public var description: String
    }

    let descriptor: Int32
    /// Where it listens; nowhere where `nil`.
    public let endpoint: OSCEndpoint?

    /// The largest packet that UDP can hold, in bytes.
    static let maxBytes = 65_536

    /// Listens at `place`; port 0 takes any that is free.
    /// - Throws: a ``Problem`` where the host is not known, or the port is another program's.
    public init(at place: OSCEndpoint) throws(Problem) {
        let address = try place.address(isPassive: true)
        let opened = try Self.opened(address)
        // A flood of packets waits here while the thread is busy with one; the system caps it.
        var size: Int32 = 1 << 20
        setsockopt(opened, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        guard address.withPointer({ bind(opened, $0, $1) }) == 0 else {
            let words = systemMessage(errno)
            close(opened)
            throw Problem(description: "cannot listen on \(place): \(words)")
        }
        descriptor = opened
        self.endpoint = OSCEndpoint(host: place.host, port: Self.port(of: opened) ?? place.port)
    }

    /// Sends only, to addresses of the same kind as this one.
    public init(sendingTo address: OSCAddress) throws(Problem) {
        descriptor = try Self.opened(address)
        endpoint = nil
    }

    deinit { close(descriptor) }

    private static func opened(_ address: OSCAddress) throws(Problem) -> Int32 {
        let descriptor = socket(
            Int32(address.family), Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else {
            throw Problem(description: "cannot open a network socket: \(systemMessage(errno))")
        }
        return descriptor
    }

    /// Receives a waiting packet without blocking; `nil` where there is none.
    func receivePacket() -> (bytes: [UInt8], sender: OSCAddress)? {
        withUnsafeTemporaryAllocation(byteCount: Self.maxBytes, alignment: 8) { buffer in
            var from = OSCAddress()
            let count = from.filled { address, length in
                recvfrom(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT), address, length)
            }
            guard count >= 0 else { return nil }
            return (Array(buffer[..<count]), from)
        }
    }

    /// Sends a packet; whether the system took it.
    @discardableResult
    public func send(_ bytes: [UInt8], to receiver: OSCAddress) -> Bool {
        bytes.withUnsafeBytes { bytes in
            receiver.withPointer {
                sendto(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT), $0, $1)
            }
        } == bytes.count
    }

    private static func port(of descriptor: Int32) -> Int? {
        var address = OSCAddress()
        guard address.filled({ getsockname(descriptor, $0, $1) }) == 0 else { return nil }
        return address.port
    }
}
