import AudioIO
import Devices
import Foundation
import Instrument
import Mapping
import OSC
import Remote
import Sounds
import Synchronization
import TestSupport

/// What was told.
private final class Heard: Sendable {
    let messages = Mutex<[OSCMessage]>([])
}

/// An instrument that others play by OSC, and one who does.
final class Listening {
    let folder: URL
    let instrument: Instrument
    let remote: Remote
    private let ear: OSCServer
    private let heard = Heard()
    private let sender: OSCSocket
    private let address: OSCAddress

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-remote-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            name = "Touch"
            [[fader]]
            name = "f"
            area = { x = [0, 1], y = [0, 1] }
            parameter = "density"
            range = [0, 100]
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("touch.toml"))
        let tape = """
            name = "Tape"
            clouds = "per-touch"
            [[tape]]
            name = "waveform"
            area = { x = [0, 1], y = [0, 1] }
            y = { parameter = "ratio", range = [0.5, 2], curve = "exponential" }
            pins = true
            zoom = true
            """
        try Data(tape.utf8).write(to: folder.appendingPathComponent("tape.toml"))
        let fields = """
            name = "Fields"
            clouds = "per-touch"
            [[tape]]
            name = "one"
            area = { x = [0, 0.6], y = [0, 1] }
            field = true
            """
        try Data(fields.utf8).write(to: folder.appendingPathComponent("fields.toml"))
        instrument = Instrument(
            InstrumentSetup(
                mappings: try MappingChoice(named: "touch", in: MappingStore(folders: [folder.path])),
                source: try SourceChoice(named: "mouse", hasPanel: true),
                output: OutputChoice(try AudioOutput(AudioSettings(target: .silent, periodFrames: 128))),
                sounds: BuiltInWaveforms.all(sampleRate: 48_000), seed: 1, levelDecibels: -12))
        try instrument.start()
        ear = try OSCServer(at: OSCEndpoint(port: 0))
        remote = try Remote(at: OSCEndpoint(port: 0), telling: [], instrument)
        address = try (remote.endpoint ?? OSCEndpoint(port: 0)).address()
        sender = try OSCSocket(sendingTo: address)
        remote.start()
        ear.start { [heard] arrival in heard.messages.withLock { $0.append(arrival.message) } }
    }

    deinit {
        remote.stop()
        ear.stop()
        instrument.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The port at which this one hears.
    var port: Int { ear.endpoint.port }

    func send(_ address: String, _ arguments: OSCArgument...) {
        if let bytes = OSCMessage(address, arguments).bytes { sender.send(bytes, to: self.address) }
    }

    func send(_ messages: [OSCMessage]) { sender.send(OSCPacket.bundle(messages), to: address) }

    /// What was told so far.
    var told: [OSCMessage] { heard.messages.withLock { $0 } }

    func forget() { heard.messages.withLock { $0 = [] } }

    /// Waits until it is so.
    func wait(until isSo: (Listening) -> Bool) -> Bool { eventually { isSo(self) } }
}
