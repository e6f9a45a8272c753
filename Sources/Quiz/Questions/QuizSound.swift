import Granular

/// A sound that may be asked about.
public struct QuizSound: Hashable, Sendable {
    /// What grains of it are good for.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// A bit for each.
        public let rawValue: UInt8

        /// Makes a set of bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It has a pitch, so that one hears it move.
        public static let pitched = Traits(rawValue: 1)
        /// It goes on for a third of a second wherever a grain begins, so that one hears the grain's window and length.
        public static let sustained = Traits(rawValue: 2)
        /// It has much from 300 Hz to 6 kHz, so that one hears a filter.
        public static let broadband = Traits(rawValue: 4)
        /// All of them: what is assumed where nobody knows.
        public static let all: Traits = [.pitched, .sustained, .broadband]
    }

    /// Its name, by which it is loaded and answered.
    public var name: String
    /// What it is like: sounds of the same family are mistaken for each other. The player's folder, where nothing else is known.
    public var family: String
    /// What it is played with at first, in the parameters' units, where that is not the parameters' own defaults: the pitch above all, which
    /// is its root.
    public var start: [Parameter: Double]
    /// What it is good for.
    public var traits: Traits
    /// Whether it is there at once, without being read or made for long: so that a game can begin with it.
    public var isQuick: Bool

    /// Makes a sound.
    public init(
        name: String, family: String, start: [Parameter: Double], traits: Traits = .all, isQuick: Bool = false
    ) {
        (self.name, self.family, self.start) = (name, family, start)
        (self.traits, self.isQuick) = (traits, isQuick)
    }

    /// The pitch at which it sounds by itself, in Hz; by octaves within 55…440.
    var rootHz: Double {
        var hertz = start[.pitch] ?? Parameter.pitch.definition.defaultValue
        guard hertz.isFinite, hertz > 0 else { return 220 }
        while hertz > 440 { hertz /= 2 }
        while hertz < 55 { hertz *= 2 }
        return hertz
    }
}
