/// Why no touch device could be used. Each says in words what mends it.
public enum TouchDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no touch device at all.
    case noneFound
    /// There is none of this name.
    case notFound(name: String)
    /// Several devices' names have this part.
    case ambiguous(name: String, candidates: [String])
    /// The user may not read the device at this path.
    case noPermission(name: String, path: String)
    /// The device is not one that can be played.
    case refused(name: String, reason: DeviceRefusal)
    /// The system could not open the device; `reason` is its word for why.
    case cannotOpen(name: String, reason: String)
    /// There is no device of this name that hands can feel.
    case nothingToFeel(name: String)

    /// One line.
    public var description: String {
        switch self {
        case .noneFound:
            "no touchscreen or trackpad found"
        case .notFound(let name):
            "no touch device \"\(name)\": `quern devices` lists them"
        case .ambiguous(let name, let candidates):
            "\"\(name)\" matches several devices: \(candidates.joined(separator: ", "))"
        case .noPermission(let name, let path):
            "no permission to read \(name): run `\(TouchDevices.mendingCommand(path))` "
                + "(docs/getting-started.md explains a permanent rule)"
        case .refused(let name, let reason):
            "cannot play \(name): \(reason)"
        case .cannotOpen(let name, let reason):
            "cannot open \(name): \(reason)"
        case .nothingToFeel(let name):
            "no device \"\(name)\" with force feedback: `quern devices` lists them"
        }
    }
}
