import Files

/// What a service says of itself beside name, host and port: RFC 6763 section 6.
package enum TXTRecord {
    /// The longest item, in bytes: its length is written as one byte.
    package static let maxItemBytes = 255
    /// How many items of others are read.
    package static let maxItems = 32
    /// All items with their lengths, in bytes: what fits into one packet of Ethernet (section 6.2). More of others is not read.
    package static let maxBytes = 1_300

    /// `key=value` for every key, in the keys' order. A key that the RFC does not allow is left out, and so is what would make the record
    /// too long; a value that makes its item too long is cut where a character ends.
    package static func items(_ values: [String: String]) -> [[UInt8]] {
        var items: [[UInt8]] = []
        var bytes = 0
        for (key, value) in values.sorted(by: { $0.key < $1.key }) where isKey(key.utf8) {
            let beginning = Array("\(key)=".utf8)
            guard beginning.count <= maxItemBytes else { continue }
            let cleaned = VisibleText.cleaned(value, atMost: maxItemBytes)
            let item = beginning + Array(RoomName.cut(cleaned, toBytes: maxItemBytes - beginning.count).utf8)
            guard bytes + 1 + item.count <= maxBytes else { continue }
            bytes += 1 + item.count
            items.append(item)
        }
        return items
    }

    /// The values by their keys, which are in lower case. Of a key that comes twice the first item counts; one without `=` has an empty
    /// value; items that are no such thing are left out, and so is what comes after 32 items or ``maxBytes``. Values are text that may be
    /// shown.
    package static func values(_ items: some Sequence<[UInt8]>) -> [String: String] {
        var values: [String: String] = [:]
        var bytes = 0
        for item in items.prefix(maxItems) where item.count <= maxItemBytes {
            bytes += 1 + item.count
            guard bytes <= maxBytes else { break }
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.count
            guard isKey(item[..<end]) else { continue }
            let key = String(decoding: item[..<end], as: UTF8.self).lowercased()
            guard values[key] == nil else { continue }
            let value = String(decoding: item[end...].dropFirst(), as: UTF8.self)
            values[key] = VisibleText.cleaned(value, atMost: maxItemBytes)
        }
        return values
    }

    /// Section 6.4: printable ASCII without `=`, and not empty.
    private static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
    }
}
