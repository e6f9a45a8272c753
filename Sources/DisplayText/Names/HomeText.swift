import Glibc

/// Paths in words for a player: what lies in their home begins with "~", so that a narrow terminal shows the file's name.
package enum HomeText {
    private static let home = getenv("HOME").map { String(cString: $0) } ?? ""

    /// `text` with every path in the player's home so written.
    package static func short(_ text: String) -> String {
        guard home.count > 1, home.hasPrefix("/"), text.contains(home) else { return text }
        return text.replacing(home + "/", with: "~/")
    }
}
