import Glibc
import Instrument
import PhoneClient
import TestSupport
import Testing
import Workshop
import WorkshopRoom

@Suite("Rooms that are opened and closed")
struct OpeningTests {
    /// A port that nobody listens at, below those that a system gives out by itself.
    private static func freePort() throws -> Int {
        let first = 20_000 + Int(getpid()) % 10_000
        return try #require(
            (first..<first + 2_000).first { RoomSetup(address: "127.0.0.1", port: $0).listeningProblem == nil })
    }

    private static func setup(_ port: Int? = nil) -> RoomSetup { RoomSetup(address: "127.0.0.1", port: port) }

    @Test("no port is open before a room is, and none after it; phones are told of its end")
    func opening() throws {
        let (instrument, scratch) = try TestedRoom.instrument()
        defer { instrument.stop() }
        let port = try Self.freePort()
        let host = RoomHost(Self.setup(port), on: instrument)
        let control = host.control
        #expect(control.display() == nil && control.takeLines().isEmpty && (try? PhoneClient(port: port)) == nil)
        control.answer(.open)
        let address = try #require(control.display()?.addresses.first)
        #expect(address.hasPrefix("http://127.0.0.1:\(port)/#"))
        let phone = try TestPhone(address, name: "Ada")
        #expect(instrument.state.guests?.all.count == 1)
        control.answer(.open)
        #expect(control.display()?.addresses == [address], "one room at a time")
        control.answer(.close)
        #expect(try phone.hear("end")["why"] as? String == "over")
        #expect(control.display() == nil && instrument.state.guests == nil && (try? PhoneClient(port: port)) == nil)
        control.answer(.open)
        let other = try #require(control.display()?.addresses.first)
        #expect(other.hasPrefix("http://127.0.0.1:\(port)/#") && other != address, "the key is another")
        host.close()
        withExtendedLifetime(scratch) {}
    }

    @Test("a port that was asked for and is taken is said so; where none was asked for, another is found")
    func taken() throws {
        let (instrument, scratch) = try TestedRoom.instrument()
        defer { instrument.stop() }
        let (first, second) = (OpenRoom(Self.setup(), on: instrument), OpenRoom(Self.setup(), on: instrument))
        try first.start()
        try second.start()
        defer {
            first.stop()
            second.stop()
        }
        let addresses = [first, second].map { $0.display.addresses[0] }
        for address in addresses { _ = try TestPhone(address, name: "Ada") }
        let ports = addresses.map { $0.split(whereSeparator: { ":/".contains($0) })[2] }
        let port = try #require(Int(ports[0]))
        #expect(ports[0] != ports[1])
        let problem = "cannot serve phones: port \(port) is in use by another program"
        #expect(Self.setup(port).listeningProblem == problem)
        #expect(throws: RoomProblem.self) { try OpenRoom(Self.setup(port), on: instrument).start() }
        let host = RoomHost(Self.setup(port), on: instrument)
        host.control.answer(.open)
        #expect(host.control.display() == nil)
        #expect(instrument.state.messages.contains { $0.text == "no room: \(problem)" })
        withExtendedLifetime(scratch) {}
    }

    @Test("the results of all questions are saved as CSV, and never over a file that is there")
    func results() throws {
        let (instrument, scratch) = try TestedRoom.instrument()
        defer { instrument.stop() }
        let host = RoomHost(Self.setup(0), on: instrument)
        try host.open()
        defer { host.close() }
        let control = host.control
        let phone = try TestPhone(#require(control.display()?.addresses.first), name: "Ada")
        control.answer(.host(.ask(try Question("Louder?", .choice(["yes", "no"])))))
        let id =
            try #require(
                try phone.hear("state") { $0["question"] is [String: Any] }["question"] as? [String: Any])["id"] as? Int
        try phone.say(#"{"t":"vote","q":\#(try #require(id)),"n":1,"a":1}"#)
        try phone.hear("voted")
        control.answer(.host(.reveal))
        let path = "\(scratch.path)/results.csv"
        control.answer(.saveResults(path))
        let saved = try scratch.read("results.csv").split(whereSeparator: \.isNewline)
        #expect(saved.count == 3 && saved[1].contains("Louder?") && saved[1].contains("yes"), "\(saved)")
        #expect(saved[2].contains("no") && saved[2].contains(",1,"), "\(saved)")
        #expect(instrument.state.messages.contains { $0.text == "results saved to \"\(path)\"" })
        #expect(control.display()?.savedResultCount == 1)
        try scratch.write("mine", to: "results.csv")
        control.answer(.saveResults(path))
        #expect(try scratch.read("results.csv") == "mine")
        #expect(instrument.state.messages.contains { $0.text == "results not saved: \"\(path)\" is there already" })
        control.answer(.saveResults("\(scratch.path)/none/results.csv"))
        let messages = instrument.state.messages.map(\.text).filter { $0.hasPrefix("results not saved: ") }
        #expect(messages.count == 2, "\(messages)")
    }

    @Test("the likely address comes first; where only this machine reaches the room it says so")
    func addresses() {
        func addresses(_ setup: RoomSetup, _ machine: [String]) -> RoomAddresses {
            RoomAddresses(setup, port: 7_474, key: "q3Zt", machine: machine)
        }
        let all = addresses(RoomSetup(), ["192.168.1.5", "10.0.0.2", "[fd00::1]"])
        #expect(
            all.lines == ["http://192.168.1.5:7474/#q3Zt", "http://10.0.0.2:7474/#q3Zt", "http://[fd00::1]:7474/#q3Zt"])
        #expect(!all.isOnlyHere)
        for setup in [RoomSetup(), RoomSetup(address: "0.0.0.0"), RoomSetup(address: "127.0.0.1")] {
            let none = addresses(setup, [])
            #expect(none.lines == ["http://127.0.0.1:7474/#q3Zt"] && none.isOnlyHere)
        }
        #expect(addresses(RoomSetup(address: "127.0.0.1"), ["192.168.1.5"]).isOnlyHere)
        let one = addresses(RoomSetup(address: "fd00::1"), ["192.168.1.5"])
        #expect(one.lines == ["http://[fd00::1]:7474/#q3Zt"] && !one.isOnlyHere)
        let proxy = addresses(
            RoomSetup(address: "127.0.0.1", publicAddress: PublicAddress("https://workshop.example.org/")), [])
        #expect(proxy.lines == ["https://workshop.example.org/#q3Zt", "http://127.0.0.1:7474/#q3Zt"])
        #expect(!proxy.isOnlyHere)
    }
}
