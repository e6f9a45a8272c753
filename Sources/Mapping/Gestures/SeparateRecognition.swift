import Touch

/// Finds gestures in what hands and looped layers do on each surface, each apart: what a layer holds down is no finger of a gesture
/// that a hand makes, and the other way round; nor is a finger on another surface. Driven as ``GestureRecognition``.
struct SeparateRecognition: Sendable {
    /// Who makes a gesture: the hands, or the number of a layer among the sources; and where.
    private struct Maker: Hashable, Comparable, Sendable {
        var player: Int
        var surface: Int

        static func < (a: Self, b: Self) -> Bool { (a.player, a.surface) < (b.player, b.surface) }
    }

    /// The gestures of a surface, and their numbers among all.
    private struct SurfaceGestures: Sendable {
        var gestures: [Gesture] = []
        var numbers: [Int] = []
    }

    private let surfaces: [SurfaceGestures]
    private var recognitions: [Maker: GestureRecognition] = [:]

    /// Looks for the gestures of `uses`, each on its surface.
    init(_ uses: [GestureUse]) {
        var surfaces = [SurfaceGestures](repeating: SurfaceGestures(), count: (uses.map(\.surface).max() ?? 0) + 1)
        for (number, use) in uses.enumerated() {
            surfaces[use.surface].gestures.append(use.gesture)
            surfaces[use.surface].numbers.append(number)
        }
        self.surfaces = surfaces
    }

    mutating func handle(_ frame: TouchFrame, from source: Int, surface: SurfaceSize) -> [GestureEvent] {
        let player = FingerID.player(of: source)
        var events: [GestureEvent] = []
        for (number, searched) in surfaces.enumerated() where !searched.gestures.isEmpty {
            let maker = Maker(player: player, surface: number)
            var part = frame
            part.contacts.removeAll { $0.surface != number }
            guard !part.contacts.isEmpty || recognitions[maker] != nil else { continue }
            events += recognitions[maker, default: GestureRecognition(searched.gestures)]
                .handle(part, from: source, surface: surface).map { named($0, on: number) }
        }
        return events
    }

    /// What each player shows, the hands first.
    mutating func advance(to microseconds: Int64) -> [(player: Int, event: GestureEvent)] {
        var events: [(player: Int, event: GestureEvent)] = []
        for maker in recognitions.keys.sorted() {
            let shown = recognitions[maker]?.advance(to: microseconds) ?? []
            events += shown.map { (player: maker.player, event: named($0, on: maker.surface)) }
        }
        return events
    }

    var nextDeadline: Int64? { recognitions.values.compactMap(\.nextDeadline).min() }

    mutating func reset() { recognitions = [:] }

    /// An event with its gesture's number among all.
    private func named(_ event: GestureEvent, on surface: Int) -> GestureEvent {
        var event = event
        event.gesture = surfaces[surface].numbers[event.gesture]
        return event
    }
}
