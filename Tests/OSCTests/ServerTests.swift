import Foundation
import OSC
import Synchronization
import TestSupport
import Testing
import Threads

@Suite struct ServerTests {
    /// A server with what arrived, and a sender to it.
    private final class Line: Sendable {
        let server: OSCServer
        private let arrivals = Mutex<[(arrival: OSCServer.Arrival, handedOn: Int64)]>([])
        private let sender: OSCSocket
        private let address: OSCAddress

        init() throws {
            server = try OSCServer(at: OSCEndpoint(port: 0))
            address = try server.endpoint.address()
            sender = try OSCSocket(sendingTo: address)
            server.start { [self] arrival in
                arrivals.withLock { $0.append((arrival, MonotonicTime.microseconds)) }
            }
        }

        func send(_ bytes: [UInt8]) { #expect(sender.send(bytes, to: address)) }

        func arrived(_ count: Int) -> [(arrival: OSCServer.Arrival, handedOn: Int64)] {
            _ = eventually { arrivals.withLock { $0.count } >= count }
            return arrivals.withLock { $0 }
        }
    }

    private func bundle(at seconds: Double, _ message: OSCMessage) -> [UInt8] {
        let ticks = OSCTime(since1970: seconds).ticks
        var bytes = Array("#bundle\0".utf8) + OSCPacket.bundle([message]).dropFirst(8)
        for place in 0..<8 { bytes[8 + place] = UInt8(truncatingIfNeeded: ticks >> (56 - 8 * UInt64(place))) }
        return bytes
    }

    @Test("messages arrive in their order; one of a bundle for later at its time, stamped with it, and not before")
    func inTime() throws {
        let line = try Line()
        defer { line.server.stop() }
        let sent = Date().timeIntervalSince1970
        let now = MonotonicTime.microseconds
        line.send(bundle(at: sent + 0.4, OSCMessage("/later", .int(2))))
        line.send(bundle(at: sent + 0.2, OSCMessage("/sooner", .int(1))))
        line.send(try #require(OSCMessage("/now", .int(0)).bytes))
        line.send(bundle(at: sent - 5, OSCMessage("/past", .int(0))))
        let arrived = line.arrived(4)
        #expect(arrived.map(\.arrival.message.address) == ["/now", "/past", "/sooner", "/later"])
        for (arrival, handedOn) in arrived { #expect(handedOn >= arrival.microseconds) }
        let moments = arrived.suffix(2).map { $0.arrival.microseconds - now }
        // As far apart as they were asked for, however late the packets came.
        #expect(abs(moments[1] - moments[0] - 200_000) < 20_000 && moments[0] > 150_000, "\(moments)")
        #expect(line.server.counts.late == 1 && line.server.counts.messages == 4)
    }

    @Test("what is broken, or for a time too far ahead, is counted, and what follows arrives")
    func refused() throws {
        let line = try Line()
        defer { line.server.stop() }
        line.send(bundle(at: Date().timeIntervalSince1970 + 3_600, OSCMessage("/far")))
        line.send(Array("rubbish".utf8))
        line.send([])
        line.send(try #require(OSCMessage("/good").bytes))
        #expect(line.arrived(1).map(\.arrival.message.address) == ["/good"])
        let counts = line.server.counts
        #expect(counts.refused == 1 && counts.broken == 2 && counts.packets == 4)
    }

    @Test("a port that is another's is refused in a line")
    func busy() throws {
        let first = try OSCServer(at: OSCEndpoint(port: 0))
        #expect {
            _ = try OSCServer(at: first.endpoint)
        } throws: {
            "\($0)" == "cannot listen on \(first.endpoint): Address already in use"
        }
        #expect { _ = try OSCServer(at: OSCEndpoint(host: "no such host", port: 0)) } throws: {
            "\($0)".hasPrefix("unknown host no such host: ")
        }
    }
}
