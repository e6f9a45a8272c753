/// Where frames of guests come from, as a number among the sources of touches: far from hands, looped layers and what is played back.
///
/// A guest's own hand is 10,000 + number; in the loop's layers it is as many times 10,000 further on. What was played by guests of a
/// performance has 100,000 more with each time that it is played back.
struct GuestSource: Equatable, Sendable {
    /// The guest's number; of one of a performance that is played back, beyond ``Guest/numbers``.
    var number: Int
    /// The layer of the loop, from 0; `nil` where it is the guest's hand.
    var layer: Int?

    private static let step = 10_000
    private static let generation = 100_000
    private static let maxGenerations = 9

    /// The guest's hand, or what a layer plays of it.
    init(_ number: Int, layer: Int? = nil) { (self.number, self.layer) = (number, layer) }

    /// The guest of a source; `nil` of others' sources.
    init?(source: Int) {
        let (generations, rest) = source.quotientAndRemainder(dividingBy: Self.generation)
        let (place, own) = rest.quotientAndRemainder(dividingBy: Self.step)
        guard source > 0, place > 0, own > 0, generations <= Self.maxGenerations else { return nil }
        number = generations * Self.step + own
        layer = place > 1 ? place - 2 : nil
    }

    /// The number among the sources of touches.
    var source: Int {
        let (generations, own) = number.quotientAndRemainder(dividingBy: Self.step)
        return generations * Self.generation + (layer.map { $0 + 2 } ?? 1) * Self.step + own
    }

    /// The number that a guest of a performance has while it is played back.
    static func played(_ number: Int) -> Int {
        let (generations, own) = number.quotientAndRemainder(dividingBy: step)
        return min(generations + 1, maxGenerations) * step + own
    }

    /// The number that a guest had at first, who may be one of a performance.
    static func original(_ number: Int) -> Int { number % step }
}
