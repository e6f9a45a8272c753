import Foundation
import OSC
import Remote
import Synchronization
import TestSupport
import Testing
import TypedCommands

/// Numbers and texts beyond all bounds, by every way in that is documented: the program plays on.
@Suite(.waiting) struct ExtremeValueTests {
    /// Has it play by what is typed, whatever stood before, and leave.
    private func expectPlaysOn(_ typed: Typed) throws {
        try typed.type("panic\nmark close\nlevel -12\nsound sine\nset density 42\nmute off\nhold on\nstate\ndensity\n")
        try typed.wait(for: "density 42 /s")
        try typed.wait(for: "sounding, held")
        try typed.type("quit\nquit\n")
        typed.expectEnd()
    }

    @Test("every address of OSC takes numbers beyond all bounds, no numbers, and long texts, and the program plays on")
    func messages() throws {
        let program = try Program()
        defer { program.remove() }
        let told = Told()
        let ear = try OSCServer(at: OSCEndpoint(port: 0))
        ear.start { told.take($0.message) }
        defer { ear.stop() }
        let place = try OSCEndpoint(port: OSCServer(at: OSCEndpoint(port: 0)).endpoint.port)
        let typed = try Typed(
            program, "--device", "none", "--audio", "silent", "--osc", "\(place.port)", "--osc-to", "\(ear.endpoint)")
        try typed.wait(for: "OSC: listening on \(place)")
        let (address, socket) = try (place.address(), OSCSocket(sendingTo: place.address()))
        var sentCount = 0
        let addresses = RemoteTable.addresses + ["/quern/subscribe", "/quern/all", "/quern/unsubscribe", "/quern", "/"]
        for (index, name) in addresses.enumerated() {
            let lists =
                [[]] + Extremes.arguments.flatMap { [[$0], [$0, $0], [.int(1), $0], [$0, .int(1)]] }
            for list in lists {
                guard let bytes = OSCMessage(name, list).bytes, socket.send(bytes, to: address) else { continue }
                sentCount += 1
                // A socket's room is small, and a long packet fills it.
                Thread.sleep(forTimeInterval: bytes.count > 10_000 ? 0.002 : 0.0001)
            }
            // What is sent faster than it is read is lost: each address waits until it was. A value that there was already is not told.
            let density = 10 + Float(index) / 4
            let isRead = told.wait(for: OSCMessage("/quern/parameter/density", .float(density))) {
                if let bytes = OSCMessage("/quern/parameter/density", .float(density)).bytes {
                    socket.send(bytes, to: address)
                }
            }
            try #require(isRead && typed.process.isRunning, "\(name)")
        }
        #expect(sentCount > 80 * RemoteTable.addresses.count)
        try expectPlaysOn(typed)
    }

    @Test("every word that is typed takes them too, and the program plays on")
    func lines() throws {
        let program = try Program()
        defer { program.remove() }
        let sound = try program.run("sounds", "glass", "-o", "own.wav")
        #expect(sound.status == 0, "\(sound.errors)")
        let typed = try Typed(program, "--device", "none", "--audio", "silent", "--sound", "own.wav")
        try typed.type("store\n")
        let words = PlainKeyword.all.filter { $0 != .quit }
        let marking = [
            "step", "move", "loop", "speed", "name", "forget", "begin", "end", "root", "tempo", "open", "tap",
        ]
        let modulation = [
            "lfo 1", "lfo 1 rate", "lfo 1 beats", "lfo 1 pitch", "follower", "follower attack", "learn snapshot",
        ]
        for word in words {
            for value in Extremes.words {
                try typed.type("\(word.name) \(value)\n\(word.name) 1 \(value)\n\(word.name) \(value) \(value)\n")
            }
        }
        try typed.type("mark open own\n")
        try typed.wait(for: "own")
        for value in Extremes.words {
            for verb in marking { try typed.type("mark \(verb) \(value)\nmark \(verb) 1 \(value)\n") }
            for name in modulation { try typed.type("\(name) \(value)\n") }
            for parameter in ["pitch", "window", "pan"] {
                try typed.type("\(parameter) \(value)\nset \(parameter) \(value)\n")
            }
            try typed.type("\(value)\n\(value) \(value)\n")
        }
        try expectPlaysOn(typed)
    }
}

/// What was told by OSC.
private final class Told: Sendable {
    private let messages = Mutex<Set<String>>([])

    func take(_ message: OSCMessage) { messages.withLock { _ = $0.insert("\(message)") } }

    /// Asks again and again until it is told.
    func wait(for message: OSCMessage, asking ask: () -> Void) -> Bool {
        messages.withLock { $0 = [] }
        return eventually(every: 100) {
            ask()
            return messages.withLock { $0.contains("\(message)") }
        }
    }
}
