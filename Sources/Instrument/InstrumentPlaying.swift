import Granular
import Mapping
import Threads
import Touch
import TouchInput

/// What is asked for, and what comes of it: to the performer, and from there with its frame to the audio thread.
extension Instrument {
    /// Does what the player asks.
    public func perform(_ command: Command) { perform(command, at: MonotonicTime.microseconds) }

    /// Does what was asked for at a moment of `CLOCK_MONOTONIC`, in microseconds: its sound is as late after it as a touch's.
    /// - Parameter origin: who asks.
    public func perform(_ command: Command, at microseconds: Int64, from origin: Command.Origin = .player) {
        switch command {
        case .action(let action): act(at: microseconds, from: origin) { $0.act(action, at: $1) }
        case .playing(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .master(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .sounds(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .modulation(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .snapshots(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .history(let command):
            if command == .reset, recorder.seconds != nil { recorder.toggle() }
            act(at: microseconds) { $0.apply(command, at: $1) }
        case .tempo(let step): act(at: microseconds) { $0.tempo(step, at: $1) }
        case .loop(let step): act(at: microseconds) { $0.loop(step, at: $1) }
        case .teaching(let step): act(at: microseconds) { $0.teach(step, at: $1) }
        case .midi(.learn(let subject)): learn(subject, at: microseconds)
        case .midi(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .playback(let command): act(at: microseconds) { $0.apply(command, at: $1) }
        case .files(let command): perform(command)
        case .devices(let command): perform(command)
        case .input(let command): perform(command)
        case .recording(.format(let format)): keep(in: format)
        case .marking(let step): mark(step)
        case .screen(let command): perform(command)
        case .quality(let quality): choose(quality)
        }
    }

    private func perform(_ command: ScreenCommand) {
        switch command {
        case .touch(let frame, let aspect): touch(frame, by: .pointer, on: .assumed(aspect: aspect))
        case .surface(let placement): touchScreen(source?.status) { $0.draw(placement, at: MonotonicTime.microseconds) }
        }
    }

    /// Fingers of a device that lies on the terminal.
    func touchScreen(_ status: TouchStatus?, _ body: (inout ScreenTouches) -> TouchFrame?) {
        control.withLock { control in
            guard let frame = body(&control.screen), let status else { return }
            touch(frame, by: .device, on: control.screen.onSurface(status).size, &control)
        }
    }

    func touch(_ frame: TouchFrame, by hand: Performer.Hand, on surface: SurfaceSize) {
        control.withLock { touch(frame, by: hand, on: surface, &$0) }
    }

    private func touch(_ frame: TouchFrame, by hand: Performer.Hand, on surface: SurfaceSize, _ control: inout Control)
    {
        touchedNanoseconds.store(MonotonicTime.nanoseconds, ordering: .relaxed)
        control.touchListener?(.frame(frame, source: hand.rawValue))
        keepingPlayed(&control) { control in
            for timed in control.performer.touch(frame, by: hand, on: surface) {
                follow(timed.effects, at: timed.microseconds, &control)
            }
        }
        // A frame without an outcome may be the beginning of a long press.
        ticker.expect(control.performer.nextMicroseconds)
    }

    /// Does what is due; when it is to be called next.
    func tick() -> Int64? {
        let now = MonotonicTime.microseconds
        let isStatusDue = control.withLock { control in
            keepingPlayed(&control) { pass(to: now, &$0) }
            return control.nextStatusMicroseconds <= now
        }
        if isStatusAsked.exchange(false, ordering: .acquiringAndReleasing) || isStatusDue { updateStatus() }
        return control.withLock { control in
            control.performer.nextMicroseconds.map { min($0, control.nextStatusMicroseconds) }
                ?? control.nextStatusMicroseconds
        }
    }

    /// Lets happen what is due before something else does.
    func pass(to microseconds: Int64, _ control: inout Control) {
        for timed in control.performer.advance(to: microseconds) {
            follow(timed.effects, at: timed.microseconds, &control)
        }
    }

    func act(
        at now: Int64, from origin: Command.Origin = .player,
        _ body: (inout Performer, _ microseconds: Int64) -> Performer.Effects
    ) {
        let kept = control.withLock { control in
            let effects = keepingPlayed(&control) { control in
                pass(to: now, &control)
                let effects = body(&control.performer, now)
                follow(effects, at: now, from: origin, &control)
                return effects
            }
            ticker.expect(control.performer.nextMicroseconds)
            return effects.keeps.map { (use: $0, mapping: control.performer.mapper.mapping.name) }
        }
        // A disk may be slow: touches do not wait for it.
        if let kept { keep(kept.use, in: kept.mapping) }
    }

    /// Lets happen what came of an action.
    func follow(
        _ effects: Performer.Effects, at microseconds: Int64, from origin: Command.Origin = .outside,
        _ control: inout Control
    ) {
        send(effects.changes, at: microseconds, &control)
        for left in effects.left {
            control.leaving.add(left.source, slot: left.slot, lastFrame: control.order.lastFrame)
        }
        if let message = effects.message { control.journal.note(message) }
        if let makes = effects.makes { make(makes, &control) }
        if let kept = effects.keepsMIDI { keep(kept, in: control.performer.mapper.mapping.name, &control) }
        if effects.togglesRecording { toggleRecording(from: origin, &control) }
        if let command = effects.input { follow(command, from: origin, &control) }
        if effects.keepsSnapshots { keepSnapshots(&control) }
        if let request = effects.wantsSound { ask(for: request, &control) }
        loadCorners(&control)
    }

    /// Begins a recording, or ends the one that runs.
    private func toggleRecording(from origin: Command.Origin, _ control: inout Control) {
        if origin == .outside, recorder.isIdle, !mayStart("recording", &control.recordingLimit, &control.journal) {
            return
        }
        recorder.toggle()
    }

    /// Whether something that fills the disk may begin now, though nobody at the keyboard asks for it.
    func mayStart(_ name: String, _ limiter: inout StartLimiter, _ journal: inout Journal) -> Bool {
        let answer = limiter.start(at: MonotonicTime.microseconds)
        if answer == .refused(isReported: false) {
            journal.note(
                "no new \(name): touches, MIDI and OSC can start one every 2 s and 30 in ten minutes", .warning)
        }
        return answer == .allowed
    }

    private func choose(_ quality: Quality?) {
        control.withLock { control in
            control.quality = quality
            control.journal.note("quality: \(quality?.name ?? "by load")")
            sound.pointee.quality.ask(quality)
        }
    }

    private func keep(in format: RecordingFormat) {
        recorder.format = format
        control.withLock { $0.journal.note("recordings: \(format.name)") }
    }

    /// Stamps changes with the frame of the moment at which they were made, and sends them to the audio thread.
    private func send(_ changes: [Change], at microseconds: Int64, _ control: inout Control) {
        guard !changes.isEmpty else { return flush(&control) }
        let frame = control.order.frame(
            control.touchClock.frame(ofTouchAt: microseconds, after: sound.pointee.clock.value), at: microseconds)
        for var change in changes {
            switch change {
            case .tempo(let beats, let beat):
                // What is heard is to be on the beat, and this frame is heard later.
                change = .tempo(beatsPerMinute: beats, beat: beat + control.latencySeconds * beats / 60)
            case .panic:
                auditions.end()
                control.touchListener?(.panic)
                marking.pause()
                input?.setMonitored(false)
            case .place(let source, _): reportSource(of: source, control.performer)
            default: break
            }
            control.outbox.append(TimedChange(frame: frame, change: change))
        }
        flush(&control)
    }

    func flush(_ control: inout Control) {
        let sent = control.outbox.prefix { sound.pointee.ring.write($0) }.count
        control.outbox.removeFirst(sent)
    }
}
