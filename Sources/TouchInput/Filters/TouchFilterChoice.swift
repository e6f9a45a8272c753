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
            let words = text.split(separator: ",", omittingEmptySubsequences: false)
            let isTakingAway = text.hasPrefix("-")
            guard words.allSatisfy({ $0.hasPrefix("-") == isTakingAway }) else { return nil }
            let names = words.compactMap { TouchFilterName(rawValue: String(isTakingAway ? $0.dropFirst() : $0)) }
            guard names.count == words.count else { return nil }
            self.init(isTakingAway ? Self.all.names.subtracting(names) : Set(names))
        }
    }

    /// Those that act on `device`, in their order.
    public func acting(on device: DeviceDescription) -> [TouchFilterName] {
        TouchFilterName.allCases.filter { names.contains($0) && $0.acts(on: device) }
    }
}
