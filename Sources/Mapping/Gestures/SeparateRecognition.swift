import Touch

/// Finds gestures in what hands and looped layers do, each apart: what a layer holds down is no finger of a gesture that a hand
/// makes, and the other way round. Driven as ``GestureRecognition``.
struct SeparateRecognition: Sendable {
    private var hands: GestureRecognition
    /// By their numbers among the sources.
    private var layers: [Int: GestureRecognition] = [:]

    /// Looks for `gestures`.
    init(_ gestures: [Gesture]) { hands = GestureRecognition(gestures) }

    mutating func handle(_ frame: TouchFrame, from source: Int, surface: SurfaceSize) -> [GestureEvent] {
        let player = FingerID.player(of: source)
        if player == FingerID.hands { return hands.handle(frame, from: source, surface: surface) }
        guard !hands.gestures.isEmpty else { return [] }
        return layers[player, default: GestureRecognition(hands.gestures)]
            .handle(frame, from: source, surface: surface)
    }

    /// What each player shows, the hands first.
    mutating func advance(to microseconds: Int64) -> [(player: Int, event: GestureEvent)] {
        var events = hands.advance(to: microseconds).map { (player: FingerID.hands, event: $0) }
        for player in layers.keys.sorted() {
            events += (layers[player]?.advance(to: microseconds) ?? []).map { (player: player, event: $0) }
        }
        return events
    }

    var nextDeadline: Int64? { ([hands.nextDeadline] + layers.values.map(\.nextDeadline)).compactMap { $0 }.min() }

    mutating func reset() {
        hands.reset()
        layers = [:]
    }
}
