/// On and off, as people type them.
package enum TypedSwitch {
    /// What `text` asks for: on, 1, true or yes; off, 0, false or no. `nil` for other words.
    package static func isOn(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "on", "1", "true", "yes": true
        case "off", "0", "false", "no": false
        default: nil
        }
    }
}
