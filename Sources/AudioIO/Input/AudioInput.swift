import Threads

/// Captures from an ALSA card, on a thread of its own, and keeps what came in ready for the audio thread.
///
/// A card that vanishes does not end it: silence comes in until it is back. Everything that happens shows in ``status``.
public final class AudioInput: Sendable {
    private struct State {
        var stream: CardStream?
        var thread: WorkThread?
        var isStopped = false
    }

    /// How long that it is back is told, in nanoseconds.
    private static let eventNanoseconds: Int64 = 10_000_000_000

    private let core: InputCore
    private let opener: CardOpener
    private let agreed: InputStatus
    private let state: RankedMutex<State>

    /// Opens the card `name`.
    /// - Parameters:
    ///   - rate: the engine's frames a second: the card has to give them.
    ///   - periodFrames: frames a period, or as near as the card can.
    /// - Throws: an ``AudioError``; nothing stays open then.
    public convenience init(_ name: String, rate: Int, periodFrames: Int) throws(AudioError) {
        try self.init(name, rate: rate, periodFrames: periodFrames, opener: ALSACapture.open)
    }

    /// As ``init(_:rate:periodFrames:)``, with another way to open cards.
    package init(_ name: String, rate: Int, periodFrames: Int, opener: @escaping CardOpener) throws(AudioError) {
        let shared = SharedValue(SharedState())
        let stream = try opener(name, rate, periodFrames, 2, shared.pointee.wakeUp.descriptor)
        guard stream.rate == rate else {
            stream.calls.close(stream.card)
            throw AudioError(
                .refused,
                "input '\(name)' runs at \(stream.rate) Hz, but Quern at \(rate) Hz: try --input 'plug:\(name)' or "
                    + "--rate \(stream.rate)")
        }
        core = InputCore(
            shared, ring: InputRing(periodFrames: max(stream.periodFrames, periodFrames), rate: rate))
        self.opener = opener
        agreed = InputStatus(
            name: name, rate: rate, periodFrames: stream.periodFrames, channels: stream.channels)
        state = RankedMutex(State(stream: stream), rank: .audioDevice)
    }

    deinit { stop() }

    /// Where the audio thread takes what came in; it lives as long as the input.
    package var ring: UncountedReference<InputRing> { core.ring.reference }

    /// Starts to hear. Only the first call does anything.
    /// - Returns: whether the thread could be started.
    @discardableResult
    public func start() -> Bool {
        state.withLock { state in
            guard let stream = state.stream, !state.isStopped else { return state.thread != nil }
            let worker = InputWorker(
                core: core, opener: opener, name: agreed.name, rate: agreed.rate, periodFrames: agreed.periodFrames)
            state.thread = WorkThread(named: "quern-input") {
                _ = RealTimePriority.raise(to: RealTimePriority.sound)
                worker.run(stream)
            }
            if state.thread != nil { state.stream = nil }
            return state.thread != nil
        }
    }

    /// Ends hearing and closes the card; a second call does nothing.
    public func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            core.shared.pointee.stopping.store(true, ordering: .releasing)
            core.shared.pointee.wakeUp.signal()
            core.shared.pointee.reconnectorWakeUp.signal()
            state.thread?.join(withinSeconds: 3)
            if let stream = state.stream { stream.calls.close(stream.card) }
            state.stream = nil
        }
    }

    /// What the input says of itself; may be read on any thread but the audio thread, at any time.
    public var status: InputStatus {
        let shared = core.shared
        var status = agreed
        status.overruns = shared.pointee.underruns.load(ordering: .acquiring)
        status.gaps = core.ring.pointee.gaps
        status.corrections = core.ring.pointee.corrections
        let cardState = SharedState.CardState(rawValue: shared.pointee.cardState.load(ordering: .acquiring)) ?? .present
        status.isPresent = cardState != .away
        switch cardState {
        case .away:
            let reason = ALSAProblem.text(-shared.pointee.lostReason.load(ordering: .relaxed))
            status.remark = "input '\(agreed.name)' disconnected (\(reason)): no input, trying again"
            if let words = core.statusText.withLock({ $0 }) { status.remark? += "; \(words)" }
        case .back:
            let since = MonotonicTime.nanoseconds - shared.pointee.backTime.load(ordering: .relaxed)
            if since < Self.eventNanoseconds { status.remark = "input '\(agreed.name)' is back" }
        case .present, .awaited: break
        }
        return status
    }
}
