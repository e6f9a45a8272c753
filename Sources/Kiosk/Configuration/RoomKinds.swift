import Glibc
import KeyTables
import TOML
import Workshop

/// A passcode, or "none": `RoomSecrets.Entry`.
struct RoomEntryKind: ValueKind {
    private static var counts: ClosedRange<Int> { Passcode.characterCounts }
    private static var what: String { "\(counts.lowerBound) to \(counts.upperBound) letters and digits" }

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        if case .string(let text) = node.value, let entry = RoomSecrets.Entry(text) { return entry }
        checker.error(at: node.place, "\(key) must be \(Self.what) in quotation marks, or \"none\"")
        return nil
    }

    var schema: [JSON.Member] { [("type", .text("string")), ("pattern", .text("^[0-9A-Za-z -]+$"))] }

    var allowedValues: String { "`\"none\"`, or \(Self.what), `\"…\"`" }
}

/// An IP address of version 4 or 6.
struct IPAddressKind: ValueKind {
    /// What messages call one.
    static let what = "an IP address, such as \"192.168.1.5\""

    static func isAddress(_ text: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        // What comes behind a zero byte would not be looked at.
        return !text.utf8.contains(0) && (inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1)
    }

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        if Self.isAddress(text) { return text }
        checker.error(at: node.place, "\(key) must be \(Self.what), not \(Wording.value(node))")
        return nil
    }

    var schema: [JSON.Member] { [("type", .text("string")), ("pattern", .text("^[0-9A-Fa-f.:]+$"))] }

    var allowedValues: String { "IP address, `\"…\"`" }
}

/// The web address of a proxy: `PublicAddress`.
struct PublicAddressKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        if let address = PublicAddress(text) { return address }
        checker.error(
            at: node.place,
            "\(key) must be a web address such as \"https://workshop.example.org\", not \(Wording.value(node))")
        return nil
    }

    var schema: [JSON.Member] { [("type", .text("string")), ("pattern", .text("^https?://[^/]+/?$"))] }

    var allowedValues: String { "`\"https://…\"`" }
}
