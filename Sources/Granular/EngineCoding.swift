import CGrainKernels

extension Engine {
    /// How it stands now, between two calls of ``render(into:frames:input:beside:)``. It takes memory: not for an audio thread.
    /// - Returns: `nil` where that cannot be told: off its grid, with live input, as long as changes wait for a later frame, and where a
    ///   grain still reads a source that has left its slot.
    public mutating func checkpoint() -> EngineCheckpoint? {
        guard frame % Int64(Self.gridFrames) == 0, live.tables == nil, queue.first == nil else { return nil }
        var coder = StateCoder()
        code(&coder)
        return EngineCheckpoint(coder)
    }

    /// Goes on as an engine does that stands so: to be called on one that is built alike and is at that frame, after it was told all that lasts,
    /// see ``LastingChanges``, and the sources in its slots; what waits for this frame is taken in first. It takes memory.
    ///
    /// Grains that read a source which is not here are left out.
    /// - Returns: whether it stands so; where not, as what was given is broken or of an engine built otherwise, it stands anywhere, but can be used.
    public mutating func restore(_ checkpoint: EngineCheckpoint) -> Bool {
        guard checkpoint.frame == frame, frame % Int64(Self.gridFrames) == 0, live.tables == nil else { return false }
        while let change = queue.first, change.frame <= frame {
            queue.removeFirst()
            apply(change.change, at: frame)
        }
        pool.removeAll()
        slots.endAllReading()
        var coder = StateCoder(reading: checkpoint.bytes)
        code(&coder)
        coder.check(coder.isAtEnd)
        return !coder.isBroken
    }

    private mutating func code(_ coder: inout StateCoder) {
        var frame = frame
        EngineCheckpoint.codeHead(&coder, frame: &frame)
        modulation.pointee.codeLines(&coder)
        coder.constant(Int64(sampleRate))
        coder.constant(Int32(channels))
        coder.constant(Int32(clouds.count))
        coder.constant(Int32(pool.capacity))
        clouds.code(&coder)
        pulses.code(&coder, count: clouds.count)
        master.code(&coder)
        coder.flag(&isSharedMoved)
        codePanic(&coder)
        codeGrains(&coder)
    }

    private mutating func codePanic(_ coder: inout StateCoder) {
        var left = clearFrame == .max ? -1 : clearFrame - frame
        coder.whole(&left, in: -1...panicFrames)
        clearFrame = left < 0 ? .max : frame + left
    }

    private mutating func codeGrains(_ coder: inout StateCoder) {
        pool.codeOrder(&coder)
        let count = coder.isBroken ? 0 : pool.count
        pool.take(first: coder.isReading ? 0 : count)
        for index in 0..<count {
            guard coder.isReading else {
                let grain = pool.grains[index]
                let source = slots[grain.slot]
                guard var state = GrainState(grain, pool.details[index], of: source) else { return coder.check(false) }
                state.code(&coder)
                continue
            }
            var state = GrainState()
            state.code(&coder)
            guard !coder.isBroken else { return }
            let source = slots[state.slot]
            guard source.length > 0 else { continue }
            guard let (grain, detail) = state.grain(of: source, clouds: clouds.count, channels: channels) else {
                return coder.check(false)
            }
            (pool.grains[pool.count], pool.details[pool.count]) = (grain, detail)
            slots.beginReading(state.slot)
            pool.add()
        }
        pool.take(first: pool.count)
    }
}
