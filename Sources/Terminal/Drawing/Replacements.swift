extension Capabilities.Graphics {
    /// `scalar`, or what stands for it, of the same width, where it cannot be shown.
    func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII || self == .braille { return scalar }
        if self == .ascii { return Self.ascii(scalar) }
        // Not in every font of a console; the rest of what is drawn is.
        return switch scalar {
        case "−", "–", "—", "‑", "…", "’", "‘", "“", "”": Self.ascii(scalar)
        default: scalar
        }
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return scalar }
        return switch scalar {
        case "−", "–", "—", "·", "‑": "-"
        case "’", "‘": "'"
        case "“", "”": "\""
        case "…": "."
        case "×": "x"
        case "µ", "μ": "u"
        case "∞": "8"
        case "→": ">"
        case "←": "<"
        case "↑": "^"
        case "↓": "v"
        default: CharacterWidth.columns(scalar) == nil ? scalar : "?"
        }
    }
}
