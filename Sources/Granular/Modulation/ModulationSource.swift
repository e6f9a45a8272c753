/// What moves parameters by itself: six low-frequency oscillators, and a follower of loudness.
public enum ModulationSource: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    case lfo1, lfo2, lfo3, lfo4, lfo5, lfo6
    case follower

    /// How many there are.
    static var count: Int { 7 }
    /// How many of them are oscillators.
    static var lfoCount: Int { 6 }

    /// The oscillator of that number, 1…6; `nil` where there is none.
    public init?(lfo number: Int) {
        guard (1...Self.lfoCount).contains(number) else { return nil }
        self.init(rawValue: UInt8(number - 1))
    }

    /// The oscillator's number, 1…6; `nil` for the follower.
    public var lfoNumber: Int? { self == .follower ? nil : Int(rawValue) + 1 }

    /// As players call it.
    public var name: String { lfoNumber.map { "lfo \($0)" } ?? "follower" }
}
