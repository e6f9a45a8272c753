/// The tables of docs/osc.md.
package enum RemoteTable {
    /// Every address that takes or tells something, those that docs/osc.md only mentions among them.
    package static var addresses: [String] { RemoteAddresses.all.map(\.name) }

    /// Each by its name there.
    package static var tables: [(name: String, text: String)] {
        let listed = RemoteAddresses.listed
        let isParameter = { (address: RemoteAddress) in address.name.hasPrefix("/quern/parameter/") }
        let isModulation = { (address: RemoteAddress) in
            RemoteAddresses.modulation.contains { $0.name == address.name }
        }
        let parameters = listed.filter { isParameter($0) && !$0.name.hasSuffix("/share") }
        return [
            ("parameters", table(parameters)),
            ("playing", table(listed.filter { $0.request != nil && !isParameter($0) && !isModulation($0) })),
            ("modulation", table(RemoteAddresses.modulation)),
            ("state", table(listed.filter { $0.request == nil })),
        ]
    }

    private static func table(_ addresses: [RemoteAddress]) -> String {
        let takes = addresses.contains { $0.request != nil }
        let head =
            takes
            ? ["| address | takes | sent | what it is |", "|---|---|---|---|"]
            : ["| address | what it sends |", "|---|---|"]
        let rows = addresses.map { address in
            let isSent = address.values == nil ? "" : "yes"
            return takes
                ? "| `\(address.name)` | \(address.takes) | \(isSent) | \(address.about) |"
                : "| `\(address.name)` | \(address.about) |"
        }
        return (head + rows).joined(separator: "\n") + "\n"
    }
}
