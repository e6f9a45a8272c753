import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Two machines on a network that nobody else is on: on one is the bus with Avahi, on the other python-zeroconf. Gone with this.
final class LocalNetwork: Sendable {
    /// What the neighbour saw, or did.
    struct Event: Decodable {
        var event: String
        var name: String?
        var port: Int?
        var addresses: [String]?
        var text: [String: String]?
    }

    /// Whether there may be one, and what it is made of is there.
    static let mayBeMade: Bool = {
        let steps = "mount -t tmpfs tmpfs /run && ip link add room0 type veth peer name room1"
        let made = "unshare --net --mount sh -c '\(steps)'"
        let programs = "command -v avahi-daemon dbus-daemon && /usr/bin/python3 -c 'import zeroconf'"
        return geteuid() == 0 && system("{ \(programs) && \(made); } >/dev/null 2>&1") == 0
    }()

    /// The D-Bus on which Avahi is.
    let busAddress: String

    private let scratch: Scratch
    private let process: Mutex<Process>
    private let commands: FileHandle
    private let events = Mutex<[Event]>([])
    private let text = Mutex<[UInt8]>([])

    /// - Parameter avahi: whether avahi-daemon runs from the start.
    init(avahi: Bool = true) throws {
        scratch = try Scratch()
        busAddress = "unix:path=\(scratch.path)/bus"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Network/network.py").path
        let (input, output) = (Pipe(), Pipe())
        commands = input.fileHandleForWriting
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"]
            + ["/usr/bin/python3", script, scratch.path]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        try process.run()
        self.process = Mutex(process)
        output.fileHandleForReading.readabilityHandler = { [weak self] file in self?.read(file) }
        expect("the network is ready") { $0.event == "ready" }
        if avahi { try runAvahi() }
    }

    // Its children go with it.
    deinit { process.withLock { _ = kill($0.processIdentifier, SIGKILL) } }

    /// Starts avahi-daemon, and waits until it answers.
    func runAvahi() throws {
        let count = told.count { $0.event == "avahi" }
        try command(["do": "avahi", "run": true])
        #expect(eventually(every: 20) { told.count { $0.event == "avahi" } > count }, "avahi-daemon answers")
    }

    /// Ends avahi-daemon as a crash would.
    func killAvahi() throws { try command(["do": "avahi", "run": false]) }

    /// Has the neighbour announce a room, and waits until it does.
    func announce(_ name: String, port: Int, text: [String: String] = [:]) throws {
        try command(["do": "announce", "name": name, "port": port, "text": text])
        expect("the neighbour announces \(name)") { $0.event == "announced" && $0.name == name }
    }

    /// Has the neighbour withdraw it.
    func withdraw(_ name: String) throws { try command(["do": "withdraw", "name": name]) }

    /// Has the neighbour send announcements of these names without end, all with the same items of text, each character a byte.
    func flood(_ names: [String], text: [String] = [], address: String = "10.77.0.2") throws {
        try command(["do": "flood", "names": names, "text": text, "address": address])
    }

    /// What the neighbour told until now.
    var told: [Event] { events.withLock { $0 } }

    /// Waits until the neighbour told it.
    @discardableResult
    func expect(
        _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ isIt: (Event) -> Bool
    ) -> Event? {
        let isTold = eventually(every: 20) { told.contains(where: isIt) }
        #expect(isTold, what, sourceLocation: sourceLocation)
        return told.last(where: isIt)
    }

    private func command(_ values: [String: Any]) throws {
        try commands.write(contentsOf: JSONSerialization.data(withJSONObject: values) + [UInt8(ascii: "\n")])
    }

    private func read(_ file: FileHandle) {
        let data = file.availableData
        guard !data.isEmpty else {
            file.readabilityHandler = nil
            return
        }
        let lines = text.withLock { text in
            text += data
            let end = text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            defer { text.removeFirst(end) }
            return text[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        }
        let new = lines.compactMap { try? JSONDecoder().decode(Event.self, from: $0) }
        events.withLock { $0 += new }
    }
}
