import Numbers
import TOML

/// A side of an area: two numbers from 0 to 1, the lower one first.
struct AreaSideKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let ends = checker.twoNumbers(node, of: key, within: 0...1, "the surface, 0 to 1") else { return nil }
        let (low, high) = (ends[0].value, ends[1].value)
        guard low != high else {
            checker.error(at: node.place, "the area is empty: both ends of its \(key) are \(decimal(low))")
            return nil
        }
        guard low < high else {
            let turned = "[\(decimal(high)), \(decimal(low))]"
            checker.error(at: node.place, "the area's \(key) is reversed; write \(turned)")
            return nil
        }
        return ends
    }

    var schema: [JSON.Member] { JSON.list(JSON.number(0...1), atLeast: 2, atMost: 2) }

    var allowedValues: String { "`[low, high]`, 0 to 1" }
}

extension KeyTable {
    /// An area of the surface.
    package static let area = KeyTable(
        "area", what: "an area", form: "{ x = [left, right], y = [lower, upper] }",
        [
            Key("x", AreaSideKind(), needed: true, "left and right edge, from 0 (left) to 1 (right)"),
            Key("y", AreaSideKind(), needed: true, "lower and upper edge, from 0 (bottom) to 1 (top)"),
        ])
}
