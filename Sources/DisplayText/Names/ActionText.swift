import Mapping

/// What touches and buttons ask for, in a player's words.
package enum ActionText {
    /// "next sound", "snapshot 3".
    package static func name(_ action: Action) -> String {
        let called = action.called
        let words = called.name.rawValue.split(separator: "-").joined(separator: " ")
        return called.number.map { "\(words) \($0)" } ?? words
    }
}
