import Files
import Handover

/// What a leader says of a file that it hands over.
enum FuzzedItem {
    static func read(_ bytes: [UInt8]) {
        guard let item = HandoverItem(json: bytes) else { return }
        precondition(HandoverItem.sizes.contains(item.size), "a size out of bounds")
        precondition(!item.name.isEmpty && item.name.count <= 80 && item.name.utf8.count <= 240, "a name out of bounds")
        precondition(!item.name.hasPrefix(".") && !item.name.contains("/"), "a name that is a path")
        expectOneLine(item.name)
        precondition(HandoverItem(json: Array(item.json.utf8)) == item, "an item that its own text changes")
    }
}
