/// Controllers of 14 bits: a coarse half of number 0…31 and a fine one 32 higher, which come in either order, or alone.
///
/// A half waits a moment for the other one, so that nothing jumps between them. A coarse half that stays alone has a fine one of
/// 0, as MIDI 1.0 says; a fine one that stays alone goes with the coarse one that was there.
public struct ControllerPairs: Sendable {
    /// Which halves of a controller came together.
    public enum Both: Equatable, Sendable {
        case coarse, fine, both
    }

    /// A controller of both halves.
    public struct Moved: Equatable, Sendable {
        /// Its channel, 1…16.
        public var channel: Int
        /// The number of its coarse half, 0…31.
        public var number: Int
        /// 0…1.
        public var position: Double
        /// Which halves came.
        public var halves: Both
        /// When its last half came, in microseconds.
        public var microseconds: Int64
    }

    private struct Halves: Sendable {
        var coarse = 0
        var fine = 0
        var hasFine = false
        /// What waits for its other half, and since when.
        var waiting: (isCoarse: Bool, since: Int64)?
    }

    private var halves = [Halves](repeating: Halves(), count: 16 * 32)
    /// The places of those that wait, the oldest first.
    private var waiting: [Int] = []

    /// How long a half waits for the other one, in microseconds: a slow line takes 2 ms for both.
    public static let timeoutMicroseconds: Int64 = 5_000

    /// Nothing has moved yet.
    public init() {}

    /// When ``advance(to:)`` has something to do.
    public var nextMicroseconds: Int64? {
        waiting.first.flatMap { halves[$0].waiting?.since }.map { $0 + Self.timeoutMicroseconds }
    }

    /// Updates a controller, 0…63; others change nothing.
    public mutating func update(channel: Int, number: Int, value: Int, at microseconds: Int64) -> [Moved] {
        guard (1...16).contains(channel), (0..<64).contains(number) else { return [] }
        var moved = advance(to: microseconds)
        let place = (channel - 1) * 32 + number % 32
        let isCoarse = number < 32
        // The same half again: the other one does not come.
        if let waits = halves[place].waiting, waits.isCoarse == isCoarse {
            moved.append(settle(place, at: microseconds))
        }
        if isCoarse {
            halves[place].coarse = value
        } else {
            (halves[place].fine, halves[place].hasFine) = (value, true)
        }
        if halves[place].waiting == nil {
            halves[place].waiting = (isCoarse, microseconds)
            waiting.append(place)
        } else {
            waiting.removeAll { $0 == place }
            halves[place].waiting = nil
            moved.append(state(of: place, .both, at: microseconds))
        }
        return moved
    }

    /// Halves that waited for too long go alone.
    public mutating func advance(to microseconds: Int64) -> [Moved] {
        var moved: [Moved] = []
        while let next = nextMicroseconds, next <= microseconds, let place = waiting.first {
            moved.append(settle(place, at: next))
        }
        return moved
    }

    private mutating func settle(_ place: Int, at microseconds: Int64) -> Moved {
        waiting.removeAll { $0 == place }
        let isCoarse = halves[place].waiting?.isCoarse ?? true
        if isCoarse { halves[place].fine = 0 }
        halves[place].waiting = nil
        return state(of: place, isCoarse ? .coarse : .fine, at: microseconds)
    }

    private func state(of place: Int, _ came: Both, at microseconds: Int64) -> Moved {
        let half = halves[place]
        // Without a fine half, all of the way lies in the coarse one.
        let position = half.hasFine ? Double(half.coarse << 7 + half.fine) / 16_383 : Double(half.coarse) / 127
        return Moved(
            channel: place / 32 + 1, number: place % 32, position: position, halves: came,
            microseconds: microseconds)
    }
}
