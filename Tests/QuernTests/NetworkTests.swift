import Foundation
import OSC
import Synchronization
import Testing

/// The program played over the network, by liblo's own tools and by another Quern.
@Suite(.waiting) struct NetworkTests {
    /// A port that is free now.
    private func freePort() throws -> Int { try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port }

    @Test("oscsend sets values, asks for actions, and is told in a line what makes no sense")
    func sent() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try freePort()
        let typed = try Typed(program, "--device", "none", "--audio", "silent", "--osc", "\(port)")
        try typed.wait(for: "OSC: listening on 127.0.0.1:\(port), for programs on this machine")
        try oscsend(to: port, "/quern/parameter/density", "f", "40")
        try oscsend(to: port, "/quern/action/hold")
        try typed.wait(for: "held")
        try typed.type("density\n")
        try typed.wait(for: "density 40 /s")
        try oscsend(to: port, "/quern/sound", "s", "nothing like it")
        try typed.wait(for: "Unknown sound: \"nothing like it\"")
        // A scene by its name, or by its number in the list.
        try oscsend(to: port, "/quern/scene/morph", "sf", "vowels", "60")
        try typed.wait(for: "morph: to Vowels in 60 s")
        try oscsend(to: port, "/quern/scene/morph", "if", "1", "50")
        try typed.wait(for: "morph: to First light in 50 s")
        try typed.type("quit\n")
        typed.expectEnd()
    }

    @Test("a flood of requests to record begins no more recordings than a person would, and one line says so")
    func recordFlood() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try freePort()
        let typed = try Typed(program, "--device", "none", "--audio", "silent", "--osc", "\(port)")
        try typed.wait(for: "OSC: listening")
        let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let message = Array("/quern/action/record\0\0\0\0,\0\0\0".utf8)
        let begun = Date()
        for _ in 0..<4_000 {
            withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = sendto(socket, message, message.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            usleep(1_000)
        }
        try typed.wait(
            for: "no new recording: touches, MIDI and OSC can start only one every 2 s, and 30 in ten minutes")
        // Nobody at the keyboard is held back by that.
        try typed.type("density 40\n")
        try typed.wait(for: "density 40 /s")
        let lines = try typed.output.split(separator: "\n")
        let seconds = Date().timeIntervalSince(begun)
        let starts = lines.count { $0.hasPrefix("recording to") && $0.hasSuffix(".wav") }
        #expect(starts >= 1 && Double(starts) <= 1 + seconds / 2, "\(starts) in \(seconds) s")
        #expect(lines.count { $0.contains("no new recording") } == 1)
        try typed.type("quit\nquit\n")
        typed.expectEnd()
    }

    @Test("what is played on one Quern by a recording plays another one, finger by finger")
    func tuio() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try freePort()
        let heard = try Typed(program, "--device", "tuio:\(port)", "--audio", "heard.wav", "--mapping", "touch")
        try heard.wait(for: "touch: TUIO at 127.0.0.1:\(port)")
        let played = try Program()
        defer { played.remove() }
        let result = try played.run(
            "play", "--plain", "--device", played.recording(), "--audio", "silent", "--tuio-to", "127.0.0.1:\(port)")
        #expect(result.status == 0, "\(result.errors)")
        try heard.wait(for: "\nsounding")
        try heard.wait(for: "\nfading")
        try heard.type("quit\n")
        heard.expectEnd()
        #expect(try waveSamples(program.file("heard.wav")).contains { abs($0) > 0.02 })
    }

    @Test("a port that another program has, and a place that is none, are told in a line before anything starts")
    func refused() throws {
        let program = try Program()
        defer { program.remove() }
        let server = try OSCServer(at: OSCEndpoint(port: 0))
        for (arguments, status, words) in [
            (["--osc", "\(server.endpoint.port)"], 69, "cannot listen on \(server.endpoint): Address already in use"),
            (["--device", "tuio:\(server.endpoint.port)"], 69, "Address already in use"),
            (["--osc", "nine"], 64, "use PORT or HOST:PORT"),
            (["--osc", "99999"], 64, "a port is a number from 0 to 65535"),
            (["--osc-to", "localhost:70000"], 64, "a port is a number from 0 to 65535"),
            (["--osc-to", "no.such.host.invalid:1"], 69, "unknown host no.such.host.invalid"),
        ] as [([String], Int32, String)] {
            let result = try program.run(["play", "--audio", "silent"] + arguments)
            #expect(result.status == status && result.errors.contains(words), "\(result.errors)")
        }
    }
}
