import Touch

/// Somebody who plays by a surface of their own, such as a phone, with a voice of their own.
public struct Guest: Hashable, Sendable {
    /// Which guest it is, 1…9,999.
    public let number: Int

    /// The numbers that guests can have.
    public static let numbers = 1...9_999
    /// The most guests at once.
    public static let maxCount = 2_048

    /// The guest of that number.
    public init(number: Int) { self.number = number }

    /// The number of their hand among the sources of touches.
    public var source: Int { GuestSource(number).source }

    /// Whether a number among the sources of touches is that of a guest's hand.
    public static func isGuest(_ source: Int) -> Bool { GuestSource(source: source) != nil }
}

/// Commands for guests.
public enum GuestsCommand: Equatable, Sendable {
    /// A guest plays by the part of this name, or whose file is called so; all guests where `nil`.
    case part(String, Guest?)
    /// A guest is not heard, or is again.
    case mute(Guest, Bool)
    /// Only these guests are heard; all of them where there is none.
    case solo(Set<Guest>)
    /// Silences the hands of all guests, and what comes of them later, or lets them play.
    case lock(Bool)
    /// The same of one.
    case lockGuest(Guest, Bool)
    /// A guest's surface is that large now.
    case size(Guest, SurfaceSize)
}
