import Files
import Glibc
import NIOCore
import NIOPosix

/// Opens the port, and says what is wrong where that fails.
enum Listening {
    /// Listens at the settings' place; `accept` is called for each connection. On the loop's thread.
    static func start(
        _ settings: PhoneServer.Settings, on loop: any EventLoop,
        accept: @escaping @Sendable (any Channel) throws -> Void
    ) -> EventLoopFuture<any Channel> {
        let bootstrap = bootstrap(on: loop, accept: accept)
        if let address = settings.address { return bootstrap.bind(host: address, port: settings.port) }
        // Both kinds of addresses by one socket; where there is no IPv6, IPv4 alone.
        let both = bootstrap.serverChannelOption(
            ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only), value: 0)
        return both.bind(host: "::", port: settings.port).flatMapError { error in
            guard [EAFNOSUPPORT, EADDRNOTAVAIL].contains((error as? IOError)?.errnoCode) else {
                return loop.makeFailedFuture(error)
            }
            return Self.bootstrap(on: loop, accept: accept).bind(host: "0.0.0.0", port: settings.port)
        }
    }

    private static func bootstrap(
        on loop: any EventLoop, accept: @escaping @Sendable (any Channel) throws -> Void
    ) -> ServerBootstrap {
        ServerBootstrap(group: loop)
            .serverChannelOption(ChannelOptions.backlog, value: 256)
            // So that it starts again at once where connections of before are not yet forgotten.
            .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(ChannelOptions.tcpOption(.tcp_nodelay), value: 1)
            // What the system holds cannot be replaced by something newer.
            .childChannelOption(ChannelOptions.socketOption(.so_sndbuf), value: 65_536)
            .childChannelOption(
                ChannelOptions.writeBufferWaterMark, value: .init(low: 4_096, high: 16_384)
            )
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try accept(channel) } }
    }

    /// `error` in words for the player.
    static func problem(_ error: any Error, _ settings: PhoneServer.Settings) -> PhoneServer.Problem {
        let place = "\(settings.address.map { "\($0), " } ?? "")port \(settings.port)"
        guard let code = (error as? IOError)?.errnoCode else {
            return .init(description: "cannot serve phones at \(place): \(error)")
        }
        return switch code {
        case EADDRINUSE: .init(description: "cannot serve phones: port \(settings.port) is in use by another program")
        case EADDRNOTAVAIL:
            .init(description: "cannot serve phones: \(settings.address ?? "?") is no address of this machine")
        case EACCES, EPERM:
            .init(
                description: "cannot serve phones: port \(settings.port) needs permission of the system; "
                    + "any from 1024 on does not")
        default: .init(description: "cannot serve phones at \(place): \(systemMessage(code))")
        }
    }
}

extension IPAddress {
    /// The one of a socket's address; `nil` where that is no address of IP.
    init?(_ address: SocketAddress) {
        guard let found = address.withSockAddr({ start, _ in IPAddress(start) }) else { return nil }
        self = found
    }
}
