import Foundation
import Glibc
import TestSupport
import Testing

@Suite("In a session of Link", .waiting) struct LinkTests {
    /// Whether there is a network on which programs can find each other.
    private static var hasNetwork: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return false }
        defer { freeifaddrs(first) }
        let wanted = UInt32(IFF_UP | IFF_MULTICAST)
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            let isHere = interface.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            if interface.ifa_flags & wanted == wanted, !isHere,
                interface.ifa_addr?.pointee.sa_family == sa_family_t(AF_INET)
            {
                return true
            }
        }
        return false
    }

    @Test("two instruments go at one tempo, whoever gives it", .enabled(if: hasNetwork))
    func together() throws {
        let (one, other) = (try Program(), try Program())
        defer { [one, other].forEach { $0.remove() } }
        let first = try Typed(one, "--device", "none", "--audio", "silent", "--link")
        let second = try Typed(other, "--device", "none", "--audio", "silent", "--link")
        for player in [first, second] { try player.wait(for: "Link: 1 peer") }
        try first.type("tempo 97\n")
        try first.wait(for: "tempo: 97.0 BPM")
        try second.wait(for: "from Link")
        func said(_ text: String, by player: Typed) throws -> Bool {
            try eventually(every: 50) {
                try player.type("tempo\n")
                return try player.output.contains(text)
            }
        }
        #expect(try said("tempo 97.0 BPM from Link", by: second))
        try second.type("tempo 133\n")
        #expect(try said("tempo 133.0 BPM from Link", by: first))
        for player in [first, second] {
            try player.endInput()
            player.expectEnd()
        }
    }
}
