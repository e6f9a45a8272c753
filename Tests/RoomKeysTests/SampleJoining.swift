import RoomKeys

/// A leader and what its follower says, with a clock that is set by hand.
struct SampleJoining {
    static let roomName = "Friday class"
    static let ticket = JoinTicket(Array(#"{"broker":"mqtt://10.0.0.1:1883"}"#.utf8))
    static let address = "10.0.0.9"
    static let key = [UInt8](0x40...0x5F)

    let room: JoinableRoom
    var check: JoinCheck
    var tries = PasscodeTries()
    var now: Int64 = 5_000_000
    var events: [JoinEvent] = []

    init(passcode: JoinPasscode? = JoinPasscode("K7M3QX"), protocolVersions: ClosedRange<Int> = 1...3) throws {
        guard let name = JoinName(keeping: Self.roomName), let passcode, let key = RoomKey(Self.key) else {
            throw Problem()
        }
        room = JoinableRoom(
            id: .random(), name: name, key: key, passcode: passcode, protocolVersions: protocolVersions)
        check = JoinCheck(room)
    }

    /// What the leader answers.
    mutating func say(_ bytes: [UInt8], from address: String = address, isFull: Bool = false) -> [UInt8] {
        let answer = check.handle(bytes, from: address, at: now, tries: &tries) { _ in isFull ? nil : Self.ticket }
        events += answer.events
        return answer.bytes
    }

    mutating func say(_ text: String, from address: String = address) -> String {
        String(decoding: say(Array(text.utf8), from: address), as: UTF8.self)
    }

    /// Everything that a follower and the leader say to each other; `change` stands between them and may change it.
    mutating func join(
        _ attempt: JoinAttempt, from address: String = address,
        change: (_ message: Int, _ text: String) -> String = { $1 }
    ) -> JoinAttempt.Step {
        var attempt = attempt
        var (bytes, message) = (attempt.request, 0)
        while true {
            let sent = change(message, String(decoding: bytes, as: UTF8.self))
            let answer = change(message + 1, String(decoding: say(Array(sent.utf8), from: address), as: UTF8.self))
            switch attempt.handle(Array(answer.utf8)) {
            case .send(let next): (bytes, message) = (next, message + 2)
            case .failed(let failure, let farewell):
                if let farewell { _ = say(farewell, from: address) }
                return .failed(failure, farewell: nil)
            case let step: return step
            }
        }
    }

    static func attempt(_ passcode: String = "K7M3QX", room: RoomID? = nil) throws -> JoinAttempt {
        guard let passcode = passcode.isEmpty ? JoinPasscode.none : JoinPasscode(passcode),
            let name = JoinName(keeping: "Ada")
        else { throw Problem() }
        return JoinAttempt(name: name, passcode: passcode, protocolVersion: 2, expectedRoom: room)
    }

    struct Problem: Error {}
}

/// The value of a key of a message, as it stands there.
func value(of key: String, in text: String) -> String {
    guard let start = text.firstRange(of: "\"\(key)\":\"") else { return "" }
    return String(text[start.upperBound...].prefix { $0 != "\"" })
}

/// A message in which the first digit of a value is another one.
func changed(_ key: String, _ text: String) -> String {
    guard let start = text.firstRange(of: "\"\(key)\":\"") else { return text }
    var text = text
    let digit = text[start.upperBound]
    text.replaceSubrange(start.upperBound...start.upperBound, with: digit == "0" ? "1" : "0")
    return text
}

/// Why a leader refuses, in its own word.
func refusal(_ text: String) -> String { value(of: "why", in: text) }
