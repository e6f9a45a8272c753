import OSC
import Testing

@Suite struct PacketTests {
    private let everything = OSCMessage(
        "/a/b", .int(-7), .float(0.25), .string("wide äöü"), .double(0.1), .long(1 << 40), .flag(true), .flag(false))

    /// A bundle as the standard writes it, with parts of any kind.
    private func bundle(_ seconds: UInt32, _ fraction: UInt32, _ parts: [[UInt8]]) -> [UInt8] {
        func word(_ word: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
        return Array("#bundle\0".utf8) + word(seconds) + word(fraction)
            + parts.flatMap { word(UInt32($0.count)) + $0 }
    }

    @Test("a message comes back as it was sent, and is written as the standard's own example")
    func message() throws {
        let bytes = try #require(everything.bytes)
        let packet = OSCPacket(bytes)
        #expect(packet.messages.map(\.message) == [everything] && packet.messages[0].time == nil)
        // opensoundcontrol.stanford.edu/spec-1_0-examples: /oscillator/4/frequency with 440.0.
        let example = try #require(OSCMessage("/oscillator/4/frequency", .float(440)).bytes)
        #expect(example == Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xdc, 0, 0])
    }

    @Test("a bundle is taken apart in its order; what lies in it without a time has the outer one")
    func bundles() throws {
        let one = try #require(OSCMessage("/one", .int(1)).bytes)
        let packet = OSCPacket(
            bundle(3_900_000_000, 1 << 31, [one, bundle(0, 1, [one]), bundle(3_900_000_001, 0, [one])]))
        let half = try #require(OSCTime(seconds: 3_900_000_000, fraction: 1 << 31))
        #expect(
            packet.brokenCount == 0
                && packet.messages.map(\.message) == Array(repeating: OSCMessage("/one", .int(1)), count: 3))
        #expect(packet.messages.map(\.time) == [half, half, OSCTime(seconds: 3_900_000_001, fraction: 0)])
        #expect(
            OSCPacket(OSCPacket.bundle([everything, everything])).messages.map(\.message) == [everything, everything])
    }

    @Test("whatever is cut off or overwritten, a packet is read as far as it makes sense, and the rest is counted")
    func broken() throws {
        let one = try #require(everything.bytes)
        let whole = bundle(0, 1, [one, one])
        for count in 0..<whole.count {
            let packet = OSCPacket(Array(whole.prefix(count)))
            // Cut between two parts it is a bundle like any other.
            #expect(packet.messages.count + packet.brokenCount >= 1 || count == 16, "\(count)")
            #expect(packet.messages.allSatisfy { $0.message == everything })
        }
        for place in whole.indices {
            for value in [0, 0x7f, 0xff] as [UInt8] {
                var bytes = whole
                bytes[place] = value
                #expect(OSCPacket(bytes).messages.count <= 2)
            }
        }
        var deep = one
        for _ in 0..<100 { deep = bundle(0, 1, [deep]) }
        #expect(OSCPacket(deep).messages.isEmpty && OSCPacket(deep).brokenCount == 1)
        #expect(OSCPacket(Array("no slash\0\0\0\0,\0\0\0".utf8)).brokenCount == 1)
    }

    @Test("times are told from 1900 on, to the microsecond")
    func times() throws {
        let time = try #require(OSCTime(seconds: 2_208_988_800 + 1_000, fraction: 1 << 30))
        #expect(time.microseconds(after: .init(tv_sec: 999, tv_nsec: 750_000_000)) == 500_000)
        #expect(time.microseconds(after: .init(tv_sec: 1_001, tv_nsec: 0)) == -750_000)
        #expect(OSCTime(since1970: 1_000.25) == time && OSCTime(seconds: 0, fraction: 1) == nil)
    }

    @Test("a place is a port of this machine, unless a host is given")
    func places() {
        #expect(OSCEndpoint("9000") == OSCEndpoint(host: "127.0.0.1", port: 9_000))
        #expect(OSCEndpoint("0.0.0.0:9000")?.isLoopback == false && OSCEndpoint("9000")?.isLoopback == true)
        #expect(OSCEndpoint("[::1]:57120") == OSCEndpoint(host: "::1", port: 57_120))
        #expect(OSCEndpoint("tablet.local:1")?.description == "tablet.local:1")
        for wrong in ["", "x", "70000", "-1", ":9000", "::1:9000", "host:", "[]:9"] {
            #expect(OSCEndpoint(wrong) == nil, "\(wrong)")
        }
    }
}
