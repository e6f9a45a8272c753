import Discovery
import Files
import Numbers

/// Which room is meant: by its name, or by its leader's address.
public enum RoomTarget: Equatable, Sendable {
    /// `HOST:PORT`, where the leader's server is.
    case address(String)
    case name(String)

    /// The port of a leader's server where none is typed.
    private static let defaultPort = 7474

    /// Reads what was typed: `192.168.1.5:7474`, `[fe80::1]:7474`, `192.168.1.5`, `desk.local:7474`, else a name.
    public init(_ typed: String) {
        if let address = Self.address(typed) { self = .address(address) } else { self = .name(typed) }
    }

    private static func address(_ typed: String) -> String? {
        var text = Substring(typed)
        if text.hasPrefix("http://") { text = text.dropFirst(7).prefix { $0 != "/" && $0 != "#" } }
        guard !text.isEmpty, text.utf8.count <= 255, text.utf8.allSatisfy(isAddressByte) else { return nil }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            if rest.isEmpty { return "\(text):\(defaultPort)" }
            return port(rest) == nil ? nil : String(text)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return parts[0].contains(".") ? "\(text):\(defaultPort)" : nil
        case 2: return parts[0].isEmpty || port(":" + parts[1]) == nil ? nil : String(text)
        default: return "[\(text)]:\(defaultPort)"
        }
    }

    private static func port(_ text: some StringProtocol) -> Int? {
        guard text.hasPrefix(":") else { return nil }
        return Int(String(text.dropFirst()), in: 1...65_535)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "%"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A room that can be joined.
public struct JoinableAddress: Equatable, Sendable {
    /// What it is called; `nil` where only its address is known.
    public let name: String?
    /// `HOST:PORT`, where the leader's server is.
    public let address: String

    /// The rooms on the local network.
    /// - Returns: those that were found within `seconds`, and why there may be more.
    public static func find(seconds: Double) -> (rooms: [JoinableAddress], remark: String?) {
        let found = RoomBrowser.find(seconds: seconds)
        let rooms = found.rooms.compactMap { room in
            room.addresses.first.map { address in
                let host = address.contains(":") ? "[\(address)]" : address
                return JoinableAddress(name: room.name, address: "\(host):\(room.port)")
            }
        }
        return (rooms, found.remark)
    }

    /// The room of a target.
    /// - Throws: where none, or several, are called so.
    public static func find(_ target: RoomTarget?, seconds: Double) throws(JoinProblem) -> JoinableAddress {
        if case .address(let address) = target { return JoinableAddress(name: nil, address: address) }
        let (rooms, remark) = find(seconds: seconds)
        let listed = rooms.map { "\(quoted($0.name ?? "")) at \($0.address)" }.joined(separator: ", ")
        let blocked = remark ?? "no room found on this network: name it by its address: quern join ADDRESS:PORT"
        guard case .name(let name) = target else {
            guard rooms.count <= 1 else { throw JoinProblem("several rooms are open: \(listed): name one") }
            guard let only = rooms.first else { throw JoinProblem(blocked) }
            return only
        }
        let called = rooms.filter { $0.name?.lowercased() == name.lowercased() }
        guard called.count <= 1 else {
            throw JoinProblem("several rooms are called \(quoted(name)): \(listed): name one by its address")
        }
        guard let room = called.first else {
            throw JoinProblem(
                rooms.isEmpty ? blocked : "no room is called \(quoted(name)), but there are \(listed)")
        }
        return room
    }
}
