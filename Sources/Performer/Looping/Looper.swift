import Mapping
import Touch

/// Records touches and lets them go round, layer over layer, each as a hand of its own. A value without a clock: frames, steps and
/// ``playNext()`` drive it.
///
/// A loop is a tape: what is recorded at half the speed goes twice as fast at the whole one, and what is recorded backwards goes
/// backwards when the loop goes forwards. The first layer is as long as it takes from its first touch to its end; every other one
/// as so many whole passes of the first as it needs. Steps other than ``LoopStep/record`` end the layer that is recorded and then
/// do what they are for.
struct Looper: Sendable {
    var layers: [LoopLayer] = []
    var take: LoopTake?
    /// Whether a layer begins with the next touch.
    var isWaiting = false
    /// Whether the layers go round.
    var isRunning = false
    var tape = LoopTape()
    /// How long the loop is, in positions of the tape; 0 before the first layer is there.
    var length: Int64 = 0
    /// The identity of the next finger.
    var ids = 1
    /// Layers that begin in the middle of a touch, and when.
    var entering: [Int] = []
    var startMicroseconds: Int64 = 0
    /// What it goes by where it goes by the beat.
    var beats: LoopBeats?

    static let maxLayers = 8
    static let shortest = 100_000 * LoopTape.units
    static let longest = 300_000_000 * LoopTape.units
    /// Marks and contacts that all layers hold together: some 40 MB, or 20 minutes of two fingers.
    static let maxSize = 500_000

    /// What comes of a step or a moment: a line for the player, and frames to play.
    struct Reply {
        var message: String?
        var frames: [LoopFrame] = []
    }

    /// Whether there is anything that can go round.
    var hasLayers: Bool { !layers.isEmpty }

    /// Times so far away that their differences would be no numbers any more are brought nearer.
    static func near(_ time: Int64) -> Int64 { min(max(time, -Int64.max / 64), Int64.max / 64) }

    /// When ``playNext()`` has something to do, in microseconds of the frames' clock; `nil` while it has not.
    var nextMicroseconds: Int64? { next?.microseconds }

    private enum DueStep {
        /// A layer goes on.
        case play(Int)
        /// A layer begins in the middle of a touch.
        case enter
        /// The layer that is recorded is as long as it can be.
        case end
    }

    private var next: (microseconds: Int64, step: DueStep)? {
        if !entering.isEmpty { return (startMicroseconds, .enter) }
        var next: (microseconds: Int64, step: DueStep)?
        if isRunning {
            for (index, layer) in layers.enumerated() {
                let due = tape.due(layer.nextPosition(isReversed: tape.isReversed))
                if due < next?.microseconds ?? .max { next = (due, .play(index)) }
            }
        }
        if let take {
            let span = length == 0 ? Self.longest : Self.longest / length * length
            let due = tape.due(tape.isReversed ? take.start - span : take.start + span)
            if due < next?.microseconds ?? .max { next = (due, .end) }
        }
        return next
    }

    /// Does what is due at ``nextMicroseconds``.
    mutating func playNext() -> Reply {
        guard let next else { return Reply() }
        var reply = Reply()
        switch next.step {
        case .enter:
            let index = entering.removeFirst()
            if let frame = layers[index].enter(at: next.microseconds, ids: &ids) { reply.frames = [frame] }
        case .play(let index):
            let frame = layers[index].playNext(isReversed: tape.isReversed, at: next.microseconds, ids: &ids)
            if let frame { reply.frames = [frame] }
        case .end:
            reply.message = endTake(at: next.microseconds).map { "\($0); a loop can be up to 5 minutes long" }
        }
        return reply
    }

    /// Hears a frame of a hand before it is played.
    /// - Returns: a line for the player.
    mutating func hear(_ frame: TouchFrame, from hand: Int, on surface: SurfaceSize) -> String? {
        guard isWaiting || take != nil else { return nil }
        let time = Self.near(frame.timeMicroseconds)
        if isWaiting {
            guard frame.contacts.contains(where: { $0.phase == .began }) else { return nil }
            beginTake(at: time)
        }
        take?.hear(frame, from: hand, on: surface, at: tape.position(at: time))
        let size = layers.reduce(take?.size ?? 0) { $0 + $1.size }
        guard size >= Self.maxSize else { return nil }
        return endTake(at: time).map { "\($0); the loop memory is full" }
    }

    private mutating func beginTake(at time: Int64) {
        isWaiting = false
        if layers.isEmpty {
            tape = LoopTape()
            beats = beats.map { LoopBeats($0.line) }
        }
        if !isRunning { start(at: time) }
        let start = tape.position(at: time)
        take = LoopTake(start: start, isReversed: tape.isReversed)
    }

    /// Lets the layers go round from their beginning.
    mutating func start(at time: Int64) {
        tape.start(at: time)
        for index in layers.indices { layers[index].seek(to: 0) }
        startMicroseconds = time
        entering = Array(layers.indices)
        isRunning = !layers.isEmpty
        holdToBeat(at: time)
    }

    /// Ends the layer that is recorded, and lets it go round.
    /// - Returns: how the loop stands, for the player; `nil` where none is recorded.
    mutating func endTake(at time: Int64) -> String? {
        guard let take else { return nil }
        self.take = nil
        let position = tape.position(at: time)
        let span = take.span(to: position)
        let cycle = length == 0 ? firstLength(span) : max((span + length - 1) / length * length, length)
        let source = FingerID.firstLooped + layers.count
        guard var layer = take.layer(endingAt: position, cycle: cycle, source: source) else {
            return "loop: nothing recorded"
        }
        if span > cycle {
            layer.seek(to: position)
            entering.append(layers.count)
            startMicroseconds = time
        } else {
            layer.continueAfterTake(isReversed: tape.isReversed)
        }
        layers.append(layer)
        if length == 0 { length = cycle }
        isRunning = true
        return "loop: \(words)"
    }

    /// How the loop stands at `time`.
    func state(at time: Int64) -> LoopState {
        var state = LoopState(layers: layers.count, speed: tape.speed, isReversed: tape.isReversed)
        if take != nil {
            state.phase = .recording
        } else if isWaiting {
            state.phase = .waiting
        } else if !layers.isEmpty {
            state.phase = isRunning ? .playing : .stopped
        }
        guard length > 0 else { return state }
        state.lengthSeconds = Double(length) / Double(1_000_000 * LoopTape.units)
        if isRunning {
            let place = LoopLayer.divide(tape.position(at: Self.near(time)), by: length).rest
            state.position = Double(place) / Double(length)
        }
        return state
    }
}
