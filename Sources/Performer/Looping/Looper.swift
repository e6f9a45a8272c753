import Mapping
import Numbers
import Session
import Touch

/// Records touches and loops them, layer over layer, each as a hand of its own. A value without a clock: frames, steps and
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
    /// Whether the layers play.
    var isRunning = false
    var tape = LoopTape()
    /// How long the loop is, in positions of the tape; 0 before the first layer is there.
    var length: Int64 = 0
    /// The identity of the next finger.
    var ids = 1
    /// Layers that begin in the middle of a touch, and when.
    var entering: [Int] = []
    var startMicroseconds: Int64 = 0
    /// The beat that the loop follows, if any.
    var beats: LoopBeats?

    static let maxLayers = KeptLoop.maxLayers
    static let shortest = 100_000 * LoopTape.units
    static let longest = KeptLoop.longest
    /// Marks and contacts that all layers hold together.
    static let maxSize = KeptLoop.maxSize

    /// The result of a step or a moment: a message for the player, and frames to play.
    struct Reply {
        var message: String?
        var frames: [LoopFrame] = []
    }

    /// Whether there is anything to loop.
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

    /// Plays what is due at ``nextMicroseconds``.
    mutating func playNext() -> Reply {
        guard let next else { return Reply() }
        var reply = Reply()
        switch next.step {
        case .enter:
            let index = entering.removeFirst()
            reply.frames = layers[index].enter(at: next.microseconds, ids: &ids)
        case .play(let index):
            let frame = layers[index].playNext(isReversed: tape.isReversed, at: next.microseconds, ids: &ids)
            if let frame { reply.frames = [frame] }
        case .end:
            reply.message = endTake(at: next.microseconds).map { "\($0); a loop can be up to 5 minutes long" }
        }
        return reply
    }

    /// Records a frame of a hand before it is played.
    /// - Returns: a line for the player.
    mutating func record(_ frame: TouchFrame, from hand: Int, on surface: SurfaceSize) -> String? {
        record(frame, from: hand, ofGuest: nil, on: surface)
    }

    /// The same of a guest's hand, who has a track of their own.
    mutating func record(_ frame: TouchFrame, fromGuest guest: Int, on surface: SurfaceSize) -> String? {
        record(frame, from: 0, ofGuest: guest, on: surface)
    }

    /// Whether a layer plays what a guest did.
    func plays(_ guest: Int) -> Bool { layers.contains { $0.plays(guest) } }

    private mutating func record(
        _ frame: TouchFrame, from hand: Int, ofGuest guest: Int?, on surface: SurfaceSize
    ) -> String? {
        guard isWaiting || take != nil else { return nil }
        let time = Self.near(frame.timeMicroseconds)
        if isWaiting {
            guard frame.contacts.contains(where: { $0.phase == .began }) else { return nil }
            beginTake(at: time)
        }
        take?.record(frame, from: hand, ofGuest: guest, on: surface, at: tape.position(at: time))
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

    /// Starts the layers from their beginning.
    mutating func start(at time: Int64) {
        tape.start(at: time)
        for index in layers.indices { layers[index].seek(to: 0) }
        startMicroseconds = time
        entering = Array(layers.indices)
        isRunning = !layers.isEmpty
        holdToBeat(at: time)
    }

    /// Ends the layer that is recorded, and loops it.
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
        return "loop: \(text)"
    }

    /// The state of the loop at `time`.
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
            let place = LoopTrack.divide(tape.position(at: Self.near(time)), by: length).rest
            state.position = Double(place) / Double(length)
        }
        return state
    }
}

extension Looper {
    /// Applies a step at a time up to which everything was played.
    mutating func apply(_ step: LoopStep, at microseconds: Int64) -> Reply {
        let time = Self.near(microseconds)
        switch step {
        case .record: return Reply(message: record(at: time))
        case .undoLayer: return undoLayer(at: time)
        case .clear:
            let frames = lift(at: time)
            forget()
            return Reply(message: "loop: empty", frames: frames)
        case .play: return withLayers(at: time) { $0.play(at: time) }
        case .halfSpeed: return withLayers(at: time) { Reply(message: $0.setOctave($0.tape.octave - 1, at: time)) }
        case .doubleSpeed: return withLayers(at: time) { Reply(message: $0.setOctave($0.tape.octave + 1, at: time)) }
        case .reverse:
            return withLayers(at: time) {
                $0.tape.reverse(at: time)
                $0.holdToBeat(at: time)
                return Reply(message: $0.tape.isReversed ? "loop: backwards" : "loop: forwards")
            }
        }
    }

    /// Ends the layer that is recorded, then does what needs a layer.
    private mutating func withLayers(at time: Int64, _ body: (inout Self) -> Reply) -> Reply {
        _ = endTake(at: time)
        return layers.isEmpty ? Reply(message: "loop: nothing recorded yet") : body(&self)
    }

    private mutating func play(at time: Int64) -> Reply {
        if isRunning { return Reply(message: "loop: stopped", frames: stop(at: time)) }
        start(at: time)
        return Reply(message: "loop: \(text)")
    }

    /// Restarts the layers from their beginning; a layer that is recorded ends.
    mutating func restart(at microseconds: Int64) -> [LoopFrame] {
        let time = Self.near(microseconds)
        _ = endTake(at: time)
        let frames = lift(at: time)
        start(at: time)
        return frames
    }

    /// Forgets the layer that is recorded, and stops the others.
    mutating func halt(at microseconds: Int64) -> [LoopFrame] {
        take = nil
        isWaiting = false
        return stop(at: Self.near(microseconds))
    }

    /// A short description of the loop.
    var text: String {
        let seconds = decimal(Double(length) / Double(1_000_000 * LoopTape.units), 1)
        return "\(seconds) s, \(layers.count) \(layers.count == 1 ? "layer" : "layers")"
    }

    private mutating func record(at time: Int64) -> String? {
        if take != nil { return endTake(at: time) }
        guard layers.count < Self.maxLayers else { return "loop: at most \(Self.maxLayers) layers" }
        isWaiting.toggle()
        return isWaiting ? "loop: touch to start recording" : "loop: recording canceled"
    }

    private mutating func undoLayer(at time: Int64) -> Reply {
        if take != nil || isWaiting {
            (take, isWaiting) = (nil, false)
            return Reply(message: "loop: new layer discarded")
        }
        guard !layers.isEmpty else { return Reply(message: "loop: no layers") }
        entering.removeAll { $0 == layers.count - 1 }
        let frames = layers[layers.count - 1].lift(at: time)
        layers.removeLast()
        if layers.isEmpty { forget() }
        return Reply(message: layers.isEmpty ? "loop: empty" : "loop: \(text)", frames: frames)
    }

    private mutating func setOctave(_ octave: Int, at time: Int64) -> String {
        guard LoopTape.octaves.contains(octave) else {
            return octave < 0 ? "loop: slowest speed is 0.25" : "loop: fastest speed is 4"
        }
        tape.setOctave(octave, at: time)
        holdToBeat(at: time)
        return "loop: speed \(decimal(tape.speed, octave < 0 ? -octave : 0))"
    }

    private mutating func stop(at time: Int64) -> [LoopFrame] {
        isRunning = false
        return lift(at: time)
    }

    private mutating func lift(at time: Int64) -> [LoopFrame] {
        entering = []
        return layers.indices.flatMap { layers[$0].lift(at: time) }
    }

    /// Resets everything except the identities of fingers, which stay unique.
    private mutating func forget() {
        var next = Looper()
        next.ids = ids
        next.beats = beats.map { LoopBeats($0.line) }
        self = next
    }
}

/// The beat that a loop follows, and where the two were tied together.
struct LoopBeats: Sendable {
    /// Where the beats lie now.
    var line: BeatLine
    /// The tempo at which the loop was recorded: at another it goes as much faster.
    var recordedTempo: Double
    /// A place of the tape, and the beat that belongs to it.
    var position: Int64 = 0
    var beat = 0.0

    /// Nothing is recorded yet.
    init(_ line: BeatLine) { (self.line, recordedTempo) = (line, line.beatsPerMinute) }

    /// Positions of the tape in a beat, as it was recorded.
    var unitsPerBeat: Double { 60_000_000 * Double(LoopTape.units) / recordedTempo }
}

/// Following the beat: the first layer lasts whole beats, and the loop's position follows the beat from then on, also where it
/// is corrected little by little.
extension Looper {
    /// Beyond so much of a beat the loop is not corrected, but tied to the beat anew.
    private static let maxCorrection = 0.5

    /// Makes the loop follow a beat from now on, or none where `nil`.
    mutating func setBeat(_ line: BeatLine?, at microseconds: Int64) {
        let time = Self.near(microseconds)
        guard let line else {
            tape.setPace(1, to: 1, from: tape.position(at: time), at: time)
            beats = nil
            return
        }
        guard var held = beats else {
            beats = LoopBeats(line)
            holdToBeat(at: time)
            return
        }
        held.line = line
        if layers.isEmpty, take == nil { held.recordedTempo = line.beatsPerMinute }
        let here = tape.position(at: time)
        let step = held.unitsPerBeat * tape.speed * (tape.isReversed ? -1 : 1)
        let goal = held.position + Int64(((line.beat(at: time) - held.beat) * step).rounded())
        let isNear = abs(Double(goal - here)) < abs(step) * Self.maxCorrection
        let place = isNear && isRunning ? goal : here
        tape.setPace(Self.whole(line.beatsPerMinute), to: Self.whole(held.recordedTempo), from: place, at: time)
        beats = held
        if !isNear { holdToBeat(at: time) }
    }

    /// Ties the present position to the present beat.
    mutating func holdToBeat(at time: Int64) {
        guard let line = beats?.line else { return }
        beats?.position = tape.position(at: time)
        beats?.beat = line.beat(at: time)
    }

    /// How long the first layer is that took so long, in positions of the tape.
    func firstLength(_ span: Int64) -> Int64 {
        guard let beats else { return max(span, Self.shortest) }
        let count = max((Double(span) / beats.unitsPerBeat).rounded(), 1)
        return min(Int64((count * beats.unitsPerBeat).rounded()), Self.longest)
    }

    /// A tempo as a whole number, for the tape.
    private static func whole(_ beatsPerMinute: Double) -> Int64 { Int64((beatsPerMinute * 1_000_000).rounded()) }
}
