import KeyTables
import OSC
import TOML

/// Where OSC is received: `OSCEndpoint`.
struct OSCEndpointKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        if let endpoint = OSCEndpoint(text), endpoint.port > 0 { return endpoint }
        checker.error(
            at: node.place, "\(key) must be PORT or HOST:PORT, such as \"9000\", not \(Wording.value(node))")
        return nil
    }

    var schema: [JSON.Member] { [("type", .text("string")), ("pattern", .text("^(.+:)?[0-9]{1,5}$"))] }

    var allowedValues: String { "`\"PORT\"` or `\"HOST:PORT\"`" }
}
