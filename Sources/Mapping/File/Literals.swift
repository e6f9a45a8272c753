/// `number` as a person would write it: 1000, 0.05, inf.
package func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
}

/// `text` in quotation marks as TOML writes it; it has no control characters.
func stringLiteral(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        default: String(scalar)
        }
    }
    return "\"\(escaped.joined())\""
}
