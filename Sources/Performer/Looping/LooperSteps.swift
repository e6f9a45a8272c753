import Numbers

extension Looper {
    /// Does a step at a time to which everything was played.
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
        return Reply(message: "loop: \(words)")
    }

    /// The layers go round from their beginning once more; a layer that is recorded ends.
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

    /// How the loop stands in a few words.
    var words: String {
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
        let frame = layers[layers.count - 1].lift(at: time)
        layers.removeLast()
        if layers.isEmpty { forget() }
        return Reply(message: layers.isEmpty ? "loop: empty" : "loop: \(words)", frames: frame.map { [$0] } ?? [])
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
        return layers.indices.compactMap { layers[$0].lift(at: time) }
    }

    /// All is as at the beginning; fingers that are still to come have identities of their own.
    private mutating func forget() {
        var next = Looper()
        next.ids = ids
        next.beats = beats.map { LoopBeats($0.line) }
        self = next
    }
}
