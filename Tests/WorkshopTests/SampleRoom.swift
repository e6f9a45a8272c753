import Touch
import Workshop

/// A room with phones that say what a test has them say, and everything that came of it.
final class SampleRoom {
    var room: Workshop
    /// The moment, in µs.
    var now: Int64 = 5_000_000
    private(set) var effects: [RoomEffect] = []
    private var touchNumbers: [Int: Int] = [:]

    static let key = "A-key_of-96-bits"
    static let code = "K7M3QX"

    init(
        _ settings: RoomSettings = RoomSettings(), isOpen: Bool = false,
        parts: [PartDescription] = [PartDescription(name: "Two zones"), PartDescription(name: "Keys")],
        hasTables: Bool = false
    ) {
        let passcode = isOpen ? nil : Passcode(Self.code)
        let entry = passcode.map(RoomSecrets.Entry.passcode) ?? .open
        room = Workshop(
            settings, secrets: RoomSecrets(key: Self.key, entry: entry, tokenKey: Array(0..<32)), parts: parts,
            hasTables: hasTables)
    }

    /// Something happens; what comes of it is kept and returned.
    @discardableResult
    func happen(_ input: RoomInput) -> [RoomEffect] {
        let new = room.handle(input, at: now)
        effects += new
        return new
    }

    @discardableResult
    func host(_ command: HostCommand) -> [RoomEffect] { happen(.host(command)) }

    /// A phone says something.
    @discardableResult
    func say(_ phone: Int, _ json: String) -> [RoomEffect] { happen(.received(ConnectionID(phone), Array(json.utf8))) }

    /// A phone connects and says hello.
    @discardableResult
    func join(
        _ phone: Int, name: String? = nil, from address: String? = nil, with: String = #""key":"\#(key)""#
    ) -> [RoomEffect] {
        happen(.connected(ConnectionID(phone), address: address ?? "10.0.0.\(phone)"))
        let name = name.map { #","name":"\#($0)""# } ?? ""
        return say(phone, #"{"t":"hello","v":1,\#(with)\#(name)}"#)
    }

    /// A phone's fingers are at these places now, by a page's clock that began 3 s after ours.
    @discardableResult
    func touch(_ phone: Int, _ contacts: String) -> [RoomEffect] {
        let number = touchNumbers[phone, default: 0] + 1
        touchNumbers[phone] = number
        let page = Double(now) / 1_000 - 3_000
        return say(phone, #"{"t":"touch","n":\#(number),"at":\#(page),"c":[\#(contacts)]}"#)
    }

    /// Time goes by, in ms; what is due is done at its moment.
    func wait(_ milliseconds: Int) { wait(until: now + Int64(milliseconds) * 1_000) }

    /// Time goes by until this moment, in µs.
    func wait(until end: Int64) {
        while let next = room.nextMicroseconds, next <= end {
            now = max(now, next)
            effects += room.advance(to: now)
        }
        now = max(now, end)
    }

    /// What went to a phone, as text.
    func messages(to phone: Int, _ kind: String? = nil, in effects: [RoomEffect]? = nil) -> [String] {
        (effects ?? self.effects).compactMap { effect in
            guard case .send(let bytes, ConnectionID(phone), _) = effect else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            return kind.map { text.hasPrefix(#"{"t":"\#($0)""#) } ?? true ? text : nil
        }
    }

    /// The state that a phone was told last.
    func shown(on phone: Int) -> String { messages(to: phone, "state").last ?? "" }

    var events: [RoomEvent] { Self.events(effects) }

    static func events(_ effects: [RoomEffect]) -> [RoomEvent] {
        effects.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    var guestEffects: [GuestEffect] { effects.compactMap { if case .guest(let effect) = $0 { effect } else { nil } } }

    /// What a guest's fingers did.
    func frames(of guest: Int) -> [TouchFrame] {
        guestEffects.compactMap { if case .touch(GuestID(guest), let frame) = $0 { frame } else { nil } }
    }

    func isClosed(_ phone: Int) -> Bool { effects.contains(.close(ConnectionID(phone))) }

    func forgetEffects() { effects = [] }

    /// The token of a phone's welcome.
    func token(of phone: Int) -> String {
        let text = messages(to: phone, "welcome").last ?? ""
        return String(text.split(separator: "\"").drop { $0 != "token" }.dropFirst(2).first ?? "")
    }

    func guest(_ number: Int) -> GuestState? { room.state.guests.first { $0.id == GuestID(number) } }
}
