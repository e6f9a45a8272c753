/// The kinds of control that a file can hold, by the key of their tables.
enum ControlKind: String, CaseIterable {
    case zone
    case fader
    case knob

    /// The keys of such a table.
    var keys: [String] {
        switch self {
        case .zone: ["name", "area", "x", "y"]
        case .fader, .knob: ["name", "area"] + Self.bindingKeys
        }
    }

    /// The keys that say what one dimension moves.
    static let bindingKeys = ["parameter", "range", "curve"]
}
