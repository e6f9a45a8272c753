import AudioEngine
import Granular
import Performer
import Recording
import Session
import Threads

/// The thread that makes the engine of the one who is followed, and keeps it at its place.
extension FollowedPlayer {
    func run() {
        var lead = Self.leadFrames
        var nextAdvance: Int64 = 0
        while !isStopping.load(ordering: .relaxed) {
            findSounds()
            let rebuild = state.withLock { state -> FollowedPerformance.Rebuild? in
                guard state.isWanted, state.offsetMicroseconds != nil, state.performance?.feed.clock != nil else {
                    return nil
                }
                defer { state.performance?.rebuild = nil }
                state.isMaking = state.performance?.rebuild != nil
                return state.performance?.rebuild
            }
            if let rebuild {
                make(rebuild, lead)
                state.withLock { $0.isMaking = false }
            }
            settle(&lead)
            let now = MonotonicTime.nanoseconds
            if now >= nextAdvance {
                advance()
                nextAdvance =
                    MonotonicTime.nanoseconds + max(Self.advanceNanoseconds, 10 * (MonotonicTime.nanoseconds - now))
            }
            wakeUp.wait(nanoseconds: Self.roundNanoseconds)
        }
    }

    /// Looks for sounds that are played and were not looked for.
    func findSounds() {
        let wanted = state.withLock { state -> [(number: Int, sound: Performance.Sound, isUsed: Bool)] in
            guard var performance = state.performance, performance.hasNewSounds else { return [] }
            performance.hasNewSounds = false
            state.performance = performance
            let used = performance.usedSounds.subtracting(performance.sources.keys)
            let soon = performance.soundsToPrepare.subtracting(performance.sources.keys).subtracting(used)
            state.isFindingSounds = !used.isEmpty
            return (used.sorted() + soon.sorted()).map {
                ($0, performance.feed.performance.sounds[$0], used.contains($0))
            }
        }
        guard !wanted.isEmpty else { return }
        defer { state.withLock { $0.isFindingSounds = false } }
        var missing: [Performance.Sound] = []
        for (number, sound, isUsed) in wanted {
            guard let found = sounds.sound(sound) else {
                if isUsed { missing.append(sound) }
                continue
            }
            state.withLock { state in
                guard state.performance?.feed.performance.sounds.indices.contains(number) == true,
                    state.performance?.feed.performance.sounds[number] == sound
                else { return }
                state.performance?.sources[number] = found.source
                let rebuild = state.performance?.rebuild
                state.performance?.rebuild = rebuild ?? .seamless
            }
        }
        let before = state.withLock { state in
            defer { state.missing = missing.map(\.name) }
            showSounds(&state)
            return state.missing
        }
        for sound in missing where !before.contains(sound.name) {
            messages.note("\(sound.name) is not on this machine: silent here until it is", .warning)
            whenMissing(sound)
        }
    }

    /// Makes the other's engine again, and has it heard.
    func make(_ rebuild: FollowedPerformance.Rebuild, _ lead: Int64) {
        guard let performance = state.withLock({ $0.performance }) else { return }
        let log = performance.log.isWhole ? performance.log : performance.log.shortened(to: gridFrame(performance))
        var replay = EngineReplay(performance.configuration, log: log, sources: performance.sources)
        for event in log.events { replay.add(event) }
        if !replay.isExact { state.withLock { $0.performance?.noteBrokenState() } }
        var added = performance.log.events.count
        // The long way first; what happens meanwhile is added before the next piece of it.
        for _ in 0..<20 {
            guard let target = target(rebuild, lead) else { return wait(for: rebuild) }
            let isNear = target - replay.frame < lead / 2
            let queue = state.withLock { state -> FollowedPerformance.Queue?? in
                guard var now = state.performance, now.log.beginFrame == performance.log.beginFrame,
                    now.log.isWhole == performance.log.isWhole
                else { return nil }
                for event in now.log.events.dropFirst(added) { replay.add(event) }
                added = now.log.events.count
                guard isNear else { return .some(nil) }
                let queue = now.addQueue(from: max(target, replay.frame))
                state.performance = now
                if rebuild == .seamless { state.mendedCount += 1 }
                return queue
            }
            // Another beginning has come: this is made anew.
            guard let queue else { return wait(for: rebuild) }
            replay.render(upTo: max(target, replay.frame))
            guard let queue else { continue }
            return offer(replay.finish(), rebuild, by: queue)
        }
        // The machine does not get there.
        wait(for: rebuild)
    }

    private func offer(
        _ engine: consuming Engine, _ rebuild: FollowedPerformance.Rebuild, by queue: FollowedPerformance.Queue
    ) {
        let (followed, frame) = (performing.followed, engine.frame)
        followed.pointee.freeReturned()
        state.withLock { $0.offeredNanoseconds = MonotonicTime.nanoseconds }
        if rebuild == .seamless, followed.pointee.state.value.number != 0 {
            followed.pointee.offerSeamless(engine, number: queue.number, changes: queue.changes)
            return
        }
        guard let clock = state.withLock({ clock($0, ownClock) }) else { return }
        let (isSameStream, limit) = state.withLock { state in
            state.drift.reset()
            defer { state.performance?.wasOffered = true }
            return (state.performance?.wasOffered ?? false, state.driftLimit)
        }
        // A clock that was wrong for a moment, as the machine stood still, is no reason to jump.
        let now = followed.pointee.state.value
        let ahead = now.position - clock.played(atOwnFrame: now.ownFrame)
        if isSameStream, now.number != 0, abs(ahead / clock.rate) < limit {
            followed.pointee.offerSeamless(engine, number: queue.number, changes: queue.changes)
            return
        }
        followed.pointee.setRatio(1)
        followed.pointee.offer(
            engine, number: queue.number, atOwnFrame: clock.own(atPlayedFrame: frame), isSameStream: isSameStream,
            changes: queue.changes)
    }

    /// What mends have to render is kept short, as what is played goes on and on without a silence.
    private func advance() {
        let followed = performing.followed.pointee.state.value
        let due = state.withLock { state -> (performance: FollowedPerformance, frame: Int64)? in
            guard let performance = state.performance, performance.isExact, performance.rebuild == nil,
                !performance.hasNewSounds, state.missing.isEmpty, followed.number != 0,
                followed.number == performance.lastNumber
            else { return nil }
            let frame = min(gridFrame(performance), followed.renderedFrame / grid * grid)
            let seconds = Double(frame - performance.log.beginFrame) / Double(configuration.sampleRate)
            return seconds > Self.advanceSeconds ? (performance, frame) : nil
        }
        guard let (performance, frame) = due else { return }
        var silent = performance.configuration
        (silent.threads, silent.isRealTime) = (1, false)
        let log = performance.log
        guard let advanced = log.advanced(to: frame, silent, sources: performance.sources) else { return }
        state.withLock { $0.performance?.begin(as: advanced, madeOf: log) }
    }

    /// It is made with the next round, or later: what it needs is not known yet.
    private func wait(for rebuild: FollowedPerformance.Rebuild) {
        state.withLock { state in
            let wanted = state.performance?.rebuild
            state.performance?.rebuild = wanted ?? rebuild
        }
    }

    private func gridFrame(_ performance: FollowedPerformance) -> Int64 {
        performance.feed.performance.endFrame / grid * grid
    }

    private var grid: Int64 { Int64(Engine.gridFrames) }

    /// Where an engine that is made now takes over; `nil` where what is played there is not known yet.
    private func target(_ rebuild: FollowedPerformance.Rebuild, _ lead: Int64) -> Int64? {
        let followed = performing.followed.pointee.state.value
        let own = ownClock
        let latest = performing.sound.pointee.state.value.frame
        return state.withLock { state in
            guard let clock = clock(state, own), let performance = state.performance else { return nil }
            let known = performance.feed.performance.endFrame
            let isSeamless = rebuild == .seamless && followed.number != 0
            let earliest =
                isSeamless ? followed.renderedFrame : Int64(clock.played(atOwnFrame: latest).rounded())
            // What began only now lies ahead of what is heard.
            let frame = max(min(earliest + lead, known), performance.log.beginFrame)
            return frame < earliest + Self.leastLeadFrames ? nil : frame
        }
    }

    /// Sees what became of engines that were offered, and keeps what is heard at its place.
    func settle(_ lead: inout Int64) {
        let followed = performing.followed.pointee.state.value
        let own = ownClock
        var ratio: Double?
        var hasRefused = false
        state.withLock { state in
            if state.isWanted, state.recordsWhenHeard, followed.number != 0 {
                beginRecording(&state, isSameEngine: false)
            }
            guard state.isWanted, var performance = state.performance else { return }
            defer { state.performance = performance }
            if followed.number != 0 {
                if followed.number == performance.lastNumber {
                    lead = Self.leadFrames
                    if performance.rebuild == nil, performance.wasOffered { comeBack(&state) }
                }
                performance.dropQueues(before: followed.number, at: MonotonicTime.nanoseconds)
            }
            if followed.refused != 0, followed.refused == performance.lastNumber,
                performance.queues.contains(where: { $0.number == followed.refused })
            {
                performance.removeQueue(followed.refused)
                performance.rebuild = followed.number == 0 ? .anew : performance.rebuild ?? .seamless
                hasRefused = true
            }
            if state.wasLimited, !followed.isLimited { performance.rebuild = performance.rebuild ?? .seamless }
            state.wasLimited = followed.isLimited
            guard followed.number != 0, let clock = clock(state, own) else { return }
            let ahead = (followed.position - clock.played(atOwnFrame: followed.ownFrame)) / clock.rate
            ratio = state.drift.ratio(ahead: ahead)
            // An output that stood still, or another one: it begins anew at its place.
            let isSettled =
                performance.lastNumber == followed.number
                || MonotonicTime.nanoseconds - state.offeredNanoseconds > Self.offerNanoseconds
            if abs(state.drift.aheadSeconds) > state.driftLimit, isSettled { performance.rebuild = .anew }
        }
        if hasRefused {
            lead = min(2 * lead, Int64(configuration.sampleRate) / 4)
            wakeUp.signal()
        }
        if let ratio { performing.followed.pointee.setRatio(ratio) }
        performing.followed.pointee.freeReturned()
    }
}
