/// What a touch device seems to be. A hint only: devices mislabel themselves.
public enum DeviceKind: String, Equatable, Sendable {
    /// The fingers lie on what they see.
    case touchscreen
    /// The fingers lie elsewhere.
    case trackpad
}
