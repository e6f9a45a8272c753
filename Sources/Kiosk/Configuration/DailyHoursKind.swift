import KeyTables
import TOML

/// A part of every day, "22:00-08:00": ``DailyHours``.
struct DailyHoursKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        if case .string(let text) = node.value, let hours = DailyHours(text) { return hours }
        checker.error(
            at: node.place, "\(key) must be two times of day, such as \"22:00-08:00\", not \(Wording.value(node))")
        return nil
    }

    var schema: [JSON.Member] {
        [("type", .text("string")), ("pattern", .text("^ *[0-9]{1,2}:[0-9]{2} *- *[0-9]{1,2}:[0-9]{2} *$"))]
    }

    var allowedValues: String { "`\"22:00-08:00\"`" }
}
