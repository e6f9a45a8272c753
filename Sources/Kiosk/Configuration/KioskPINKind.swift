import KeyTables
import TOML

/// A PIN, or its hash. It is a secret, and in no message.
struct KioskPINKind: ValueKind {
    /// What to do about a PIN that is written as a number.
    static let needsQuotes = "put the PIN in quotation marks, as in pin = \"1234\""

    private static var counts: ClosedRange<Int> { KioskPIN.digitCounts }

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .string(let text) = node.value else {
            if case .number = node.value {
                checker.error(at: node.place, Self.needsQuotes)
            } else {
                checker.error(at: node.place, "\(key) must be \(digits) in quotation marks, not \(node.kind)")
            }
            return nil
        }
        if let pin = KioskPIN(text) { return pin }
        checker.error(
            at: node.place,
            text.hasPrefix("$")
                ? "\(key) is not a whole hash: copy the line that `quern kiosk --pin` prints"
                : "\(key) must be \(digits), or the hash that `quern kiosk --pin` prints")
        return nil
    }

    var schema: [JSON.Member] {
        [
            ("type", .text("string")),
            ("pattern", .text("^([0-9]{\(Self.counts.lowerBound),\(Self.counts.upperBound)}|\\$argon2id\\$.+)$")),
        ]
    }

    var allowedValues: String { "\(digits), `\"…\"`, or their hash" }

    private var digits: String { "\(Self.counts.lowerBound) to \(Self.counts.upperBound) digits" }
}
