import Session

/// A layer that goes round: what the hands did, and what each guest did, side by side.
struct LoopLayer: Sendable {
    /// At least one.
    private(set) var tracks: [LoopTrack]

    init(_ tracks: [LoopTrack]) { self.tracks = tracks }

    /// One that was left.
    init(_ kept: KeptLoop.Layer, source: Int) { tracks = [LoopTrack(kept, source: source)] }

    /// How it is left: what guests did goes with them.
    var kept: KeptLoop.Layer? { tracks.first { $0.guest == nil }?.kept }

    /// How much it holds: marks, and contacts in all of them.
    var size: Int { tracks.reduce(0) { $0 + $1.size } }

    func plays(_ guest: Int) -> Bool { tracks.contains { $0.guest == guest } }

    /// Goes on from its end, after it was recorded: below its origin where the tape runs backwards.
    mutating func continueAfterTake(isReversed: Bool) {
        for index in tracks.indices { tracks[index].continueAfterTake(isReversed: isReversed) }
    }

    /// Goes on from `position`; nobody is down before ``enter(at:ids:)``.
    mutating func seek(to position: Int64) { for index in tracks.indices { tracks[index].seek(to: position) } }

    /// The tape position of the mark that comes next.
    func nextPosition(isReversed: Bool) -> Int64 {
        tracks[next(isReversed: isReversed)].nextPosition(isReversed: isReversed)
    }

    /// Plays the mark that comes next; `nil` where nothing changes.
    mutating func playNext(isReversed: Bool, at time: Int64, ids: inout Int) -> LoopFrame? {
        tracks[next(isReversed: isReversed)].playNext(isReversed: isReversed, at: time, ids: &ids)
    }

    /// Puts down who is down where it begins in the middle of a touch.
    mutating func enter(at time: Int64, ids: inout Int) -> [LoopFrame] {
        var frames: [LoopFrame] = []
        for index in tracks.indices {
            if let frame = tracks[index].enter(at: time, ids: &ids) { frames.append(frame) }
        }
        return frames
    }

    /// Takes everybody away.
    mutating func lift(at time: Int64) -> [LoopFrame] { tracks.indices.compactMap { tracks[$0].lift(at: time) } }

    /// The track whose mark comes next; of several the first.
    private func next(isReversed: Bool) -> Int {
        var next = 0
        var position = tracks[0].nextPosition(isReversed: isReversed)
        for index in tracks.indices.dropFirst() {
            let other = tracks[index].nextPosition(isReversed: isReversed)
            guard isReversed ? other > position : other < position else { continue }
            (next, position) = (index, other)
        }
        return next
    }
}
