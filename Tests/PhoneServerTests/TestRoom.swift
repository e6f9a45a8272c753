import PhoneClient
import PhoneServer
import Synchronization
import TestSupport
import Threads

/// What a server told, and a server to tell it.
final class TestRoom: PhoneHandling {
    struct Heard {
        var phones: [PhoneConnection] = []
        var addresses: [String] = []
        var texts: [String] = []
        var gone: [PhoneConnection] = []
        var wakes: [Int64] = []
        var remarks: [String] = []
    }

    let server: PhoneServer
    private let state = Mutex(Heard())
    private let port = Atomic<Int>(0)
    private let answers: Bool

    /// - `answers`: whether what phones say is sent back to them.
    init(
        _ settings: PhoneServer.Settings = .init(address: "127.0.0.1"), answers: Bool = true,
        answerer: (any RequestAnswering)? = nil
    ) throws {
        server = PhoneServer(settings, page: try PhonePage())
        self.answers = answers
        port.store(try server.start(self, answering: answerer), ordering: .relaxed)
    }

    /// With other limits than usual.
    convenience init(
        answers: Bool = true, answerer: (any RequestAnswering)? = nil, _ change: (inout PhoneServer.Settings) -> Void
    ) throws {
        var settings = PhoneServer.Settings(address: "127.0.0.1")
        change(&settings)
        try self.init(settings, answers: answers, answerer: answerer)
    }

    var number: Int { port.load(ordering: .relaxed) }
    var heard: Heard { state.withLock { $0 } }

    func phone() throws -> PhoneClient { try PhoneClient.joined(port: number) }
    func client() throws -> PhoneClient { try PhoneClient(port: number) }

    /// Whether somebody else is still served.
    func serves() -> Bool {
        guard let phone = try? phone(), (try? phone.say("still there")) != nil else { return false }
        return phone.readFrame()?.text == "still there"
    }

    /// Whether one line, and no other, was said about that.
    func remarkedOnce(_ words: String) -> Bool {
        eventually { !heard.remarks.isEmpty } && heard.remarks.count == 1 && heard.remarks[0].contains(words)
    }

    func connected(_ phone: PhoneConnection, from address: String) {
        state.withLock { heard in
            heard.phones.append(phone)
            heard.addresses.append(address)
        }
    }

    func received(_ text: [UInt8], from phone: PhoneConnection) {
        state.withLock { $0.texts.append(String(decoding: text, as: UTF8.self)) }
        if answers { server.send(text, to: phone) }
    }

    func disconnected(_ phone: PhoneConnection) { state.withLock { $0.gone.append(phone) } }
    func wake() { state.withLock { $0.wakes.append(MonotonicTime.microseconds) } }
    func remark(_ line: String) { state.withLock { $0.remarks.append(line) } }
}
