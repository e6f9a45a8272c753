/// Which filters a player wants.
public struct TouchFilterChoice: Equatable, Sendable {
    /// Those that may act; a device gives only some of them something to do.
    public var names: Set<TouchFilterName>

    /// Makes a choice.
    public init(_ names: Set<TouchFilterName>) { self.names = names }

    /// All of them: each takes away only what no finger can have done.
    public static let all = TouchFilterChoice(Set(TouchFilterName.allCases))
    /// None: what the device said is what is played.
    public static let none = TouchFilterChoice([])

    /// Reads "all", "none", the names of those that are wanted ("palm,jitter"), or of those that are not ("-jump,-flicker");
    /// `nil` for anything else.
    public init?(_ text: String) {
        switch text {
        case "all": self = .all
        case "none": self = .none
        default:
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let isExcluding = text.hasPrefix("-")
            guard parts.allSatisfy({ $0.hasPrefix("-") == isExcluding }) else { return nil }
            let names = parts.compactMap { TouchFilterName(rawValue: String(isExcluding ? $0.dropFirst() : $0)) }
            guard names.count == parts.count else { return nil }
            self.init(isExcluding ? Self.all.names.subtracting(names) : Set(names))
        }
    }

    /// Those that act on `device`, in their order.
    public func acting(on device: DeviceDescription) -> [TouchFilterName] {
        TouchFilterName.allCases.filter { names.contains($0) && $0.acts(on: device) }
    }
}

/// The filters between what a device said and what is played, in the order in which they act, by the names that options and
/// lists give them.
public enum TouchFilterName: String, CaseIterable, Sendable {
    /// Contacts that the device forgot to end.
    case ghost
    /// What the device knows for a palm.
    case palm
    /// What is above the surface.
    case hover
    /// Leaps that no hand makes.
    case jump
    /// Touches that break off for a moment.
    case flicker
    /// Wavering while nothing moves.
    case jitter
    /// The corners of a box around the fingers.
    case box

    /// Whether `device` gives the filter something to act on.
    public func acts(on device: DeviceDescription) -> Bool {
        switch self {
        case .ghost:
            device.usesSlots
                && ([EventCode.touchButton] + EventCode.fingerCountTools).contains { device.has(EventType.key, $0) }
        case .palm: device.hasAxis(EventCode.toolType)
        case .hover: device.hasAxis(EventCode.pressure) || device.hasAxis(EventCode.distance)
        // The corners of a box leap by themselves.
        case .jump: !device.isSemiMultiTouch
        case .flicker: true
        case .jitter:
            [EventCode.positionX, EventCode.positionY].contains { (device.axes[$0]?.fuzz ?? 0) > 0 }
        case .box: device.isSemiMultiTouch
        }
    }
}

/// A filter that acts on a device, and how many touches it changed.
public struct TouchFilterUse: Equatable, Sendable {
    /// Which.
    public var name: TouchFilterName
    /// How many touches it took away, parted, joined or held still since the device was opened.
    public var count: Int

    /// Makes a use.
    public init(_ name: TouchFilterName, count: Int = 0) {
        self.name = name
        self.count = count
    }

    /// "palm", or "palm 3" where it had something to do.
    public var text: String { count == 0 ? name.rawValue : "\(name.rawValue) \(count)" }
}
