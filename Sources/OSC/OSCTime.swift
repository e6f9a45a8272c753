import Glibc

/// A moment as OSC tells it: as NTP does, in seconds since 1900 and their 2⁻³²ths, UTC.
public struct OSCTime: Equatable, Comparable, Sendable {
    /// Since 1900, in units of 2⁻³² s.
    public var ticks: UInt64

    /// `nil` for 0 and 2⁻³² s, which mean "at once".
    public init?(seconds: UInt32, fraction: UInt32) {
        ticks = UInt64(seconds) << 32 | UInt64(fraction)
        if ticks <= 1 { return nil }
    }

    /// The moment of a time of the system's clock, in seconds since 1970.
    public init(since1970 seconds: Double) {
        ticks = UInt64(max(0, min((seconds + Self.from1900To1970) * 0x1p32, 0x1.fffffffffffffp63)))
    }

    /// Which lies earlier.
    public static func < (a: OSCTime, b: OSCTime) -> Bool { a.ticks < b.ticks }

    /// How far it lies ahead of a time of the system's clock, in microseconds; below 0 where it has passed.
    public func microseconds(after clock: timespec) -> Int64 {
        let ahead = Int64(ticks >> 32) - Int64(Self.from1900To1970) - Int64(clock.tv_sec)
        let fraction = Int64((Double(ticks & 0xffff_ffff) * 0x1p-32 * 1e6).rounded()) - Int64(clock.tv_nsec) / 1_000
        return ahead * 1_000_000 + fraction
    }

    private static let from1900To1970 = 2_208_988_800.0
}
