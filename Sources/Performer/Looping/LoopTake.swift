import Touch

/// A layer while it is recorded: what the hands do together, and what each guest does.
struct LoopTake: Sendable {
    let start: Int64
    private let isReversed: Bool
    private var tracks: [(guest: Int?, take: TrackTake)] = []

    /// A layer that begins at `start`, on a tape that runs that way.
    init(start: Int64, isReversed: Bool) { (self.start, self.isReversed) = (start, isReversed) }

    /// How much it holds: marks, and contacts in all of them.
    var size: Int { tracks.reduce(0) { $0 + $1.take.size } }

    /// How far it got at a position of the tape.
    func span(to position: Int64) -> Int64 {
        tracks.reduce(isReversed ? start - position : position - start) { max($0, $1.take.span(to: position)) }
    }

    /// Records a frame of a hand, or of a guest's.
    mutating func record(
        _ frame: TouchFrame, from hand: Int, ofGuest guest: Int? = nil, on surface: SurfaceSize, at position: Int64
    ) {
        let known = tracks.firstIndex { $0.guest == guest }
        if known == nil { tracks.append((guest, TrackTake(start: start, isReversed: isReversed))) }
        tracks[known ?? tracks.count - 1].take.record(frame, from: hand, on: surface, at: position)
    }

    /// The layer, as ``TrackTake/track(endingAt:cycle:source:guest:)`` has it of each; `nil` where nothing is left.
    func layer(endingAt position: Int64, cycle: Int64, source: Int) -> LoopLayer? {
        let ended = tracks.compactMap {
            $0.take.track(endingAt: position, cycle: cycle, source: source, guest: $0.guest)
        }
        return ended.isEmpty ? nil : LoopLayer(ended)
    }
}
