import Files
import Glibc
import Threads

/// Plays what a renderer makes: on an ALSA card, into a sound file, or in silence, on a thread of its own.
///
/// A card that vanishes while playing does not end it: frames go on being asked for, paced by a clock, until the card is
/// back. All that happens is told by ``status``.
public final class AudioOutput: Sendable {
    private struct Threads {
        var card: UnsafeMutablePointer<CardStream>?
        var file: SoundFileWriter?
        /// The file, where nobody else puts it in its place.
        var staged: StagedFiles?
        var audio: WorkThread?
        var reconnector: WorkThread?
        var isStarted = false
        var isStopped = false
        var hasEnded = true
    }

    /// What was asked for.
    public let settings: AudioSettings
    private let opener: CardOpener
    private let reserve: DiskReserve
    private let core: OutputCore
    private let agreed: AudioStatus
    private let threads: RankedMutex<Threads>

    /// Opens the card or the file, so that ``status`` tells the rate and the period that were given before an engine is made; those
    /// of a card that is waited for are as they were asked for. A file is there from now on; where the output never starts, it goes.
    /// - Throws: an ``AudioError``; nothing stays open then.
    public convenience init(_ settings: AudioSettings) throws(AudioError) {
        try self.init(settings, opener: ALSAOpening.open)
    }

    /// As ``init(_:)``, with another way to open cards.
    /// - Parameters:
    ///   - files: puts the file in its place, when everything else has started too.
    ///   - reserve: the room that a file leaves on its disk.
    package init(
        _ settings: AudioSettings, opener: @escaping CardOpener = ALSAOpening.open, files: StagedFiles? = nil,
        reserve: DiskReserve = DiskReserve()
    ) throws(AudioError) {
        guard AudioSettings.rates.contains(settings.rate) else {
            throw AudioError(.refused, "unsupported sample rate \(settings.rate) Hz: use 8000 to 384000")
        }
        guard AudioSettings.periods.contains(settings.periodFrames) else {
            throw AudioError(.refused, "unsupported buffer size of \(settings.periodFrames) frames: use 16 to 8192")
        }
        guard AudioSettings.channelCounts.contains(settings.channels) else {
            throw AudioError(
                .refused, "unsupported number of channels \(settings.channels): use an even number from 2 to 16")
        }
        self.settings = settings
        self.opener = opener
        self.reserve = reserve
        var threads = Threads()
        switch settings.target {
        case .card(let name):
            core = OutputCore(channels: settings.channels)
            let stream: CardStream
            do throws(AudioError) {
                stream = try opener(
                    name, settings.rate, settings.periodFrames, settings.channels,
                    core.shared.pointee.wakeUp.descriptor)
            } catch  where settings.waitsWhereBusy && error.kind == .busy {
                core.awaitCard(error)
                agreed = AudioStatus(
                    kind: .card, name: name, rate: settings.rate, periodFrames: settings.periodFrames,
                    channels: settings.channels, bufferFrames: 2 * settings.periodFrames)
                break
            }
            if let refusal = CardPlayer.refusal(name, stream, channels: settings.channels) {
                stream.calls.close(stream.card)
                throw refusal
            }
            threads.card = stream.moved()
            agreed = AudioStatus(
                kind: .card, name: name, rate: stream.rate, periodFrames: stream.periodFrames,
                channels: settings.channels, bufferFrames: stream.fillFrames,
                remark: OutputRemarks.difference(settings, stream))
        case .silent:
            core = OutputCore(channels: settings.channels)
            agreed = AudioStatus(
                kind: .silent, name: "silent", rate: settings.rate, periodFrames: settings.periodFrames,
                channels: settings.channels, bufferFrames: settings.periodFrames)
        case .file(let path):
            try SoundFileFormat.check(path, rate: settings.rate, channels: settings.channels)
            let own = StagedFiles(overwriting: settings.overwrites)
            let staged = try (files ?? own).record(path, keeping: reserve)
            threads.file = try SoundFileWriter(staged, rate: settings.rate, channels: settings.channels)
            try own.claimRecordings()
            threads.staged = own
            core = OutputCore(ringFrames: FileSyncer.ringFrames, channels: settings.channels)
            agreed = AudioStatus(
                kind: .file, name: path, rate: settings.rate, periodFrames: settings.periodFrames,
                channels: settings.channels, bufferFrames: settings.periodFrames)
        }
        self.threads = RankedMutex(threads, rank: .audioDevice)
    }

    deinit {
        stop()
    }

    /// Starts to ask `renderer` for blocks of `status.periodFrames` frames. Only the first call does anything.
    /// - Returns: whether the threads could be started.
    @discardableResult
    public func start(_ renderer: AudioRenderer) -> Bool {
        threads.withLock { threads in
            guard !threads.isStarted, !threads.isStopped else { return threads.audio != nil }
            threads.isStarted = true
            try? threads.staged?.moveAllIntoPlace()
            startReconnector(&threads)
            let core = core
            let (rate, blockFrames, channels) = (agreed.rate, agreed.periodFrames, agreed.channels)
            let isCard = agreed.kind == .card
            if let card = threads.card {
                core.shared.pointee.found.exchange(card)
                threads.card = nil
            }
            threads.audio = WorkThread(named: "quern-audio") {
                let shared = core.shared
                // A clock alone needs no priority, and a renderer that is too slow must not take the machine with it.
                let priority = isCard ? RealTimePriority.raise(to: RealTimePriority.sound) : nil
                shared.pointee.priority.store(priority ?? 0, ordering: .relaxed)
                shared.pointee.memoryLocked.store(isCard && MemoryLock.lockAll(), ordering: .relaxed)
                shared.pointee.running.store(true, ordering: .releasing)
                var worker = OutputWorker(
                    shared: shared.reference, renderer: renderer, rate: rate, blockFrames: blockFrames,
                    channels: channels, ring: core.ring?.reference)
                worker.run()
            }
            return threads.audio != nil
        }
    }

    /// Ends playing: what was played is heard to its end, at most half a second of it, files are closed, the threads are gone.
    /// The status stays readable. A second call does nothing.
    /// - Returns: whether the renderer is not called any more; a thread that a driver holds would.
    @discardableResult
    public func stop() -> Bool {
        threads.withLock { threads in
            guard !threads.isStopped else { return threads.hasEnded }
            threads.isStopped = true
            let shared = core.shared
            // The file's writer ends after the audio thread, or it would miss the last blocks.
            shared.pointee.stopping.store(true, ordering: .releasing)
            shared.pointee.wakeUp.signal()
            threads.hasEnded = threads.audio?.join(withinSeconds: 3) ?? true
            shared.pointee.finished.store(true, ordering: .releasing)
            shared.pointee.reconnectorWakeUp.signal()
            threads.reconnector?.join(withinSeconds: 3)
            for card in [threads.card, shared.pointee.found.takePointer(), shared.pointee.retired.takePointer()] {
                CardStream.close(card)
            }
            threads.card = nil
            if threads.reconnector == nil { try? threads.file?.close() }
            threads.file = nil
            threads.staged?.discard()
            return threads.hasEnded
        }
    }

    /// What the output says of itself; may be read on any thread but the audio thread, at any time.
    public var status: AudioStatus {
        let shared = core.shared
        var status = agreed
        status.frames = shared.pointee.frames.load(ordering: .relaxed)
        status.underruns = shared.pointee.underruns.load(ordering: .acquiring)
        status.lastGapSeconds = Double(shared.pointee.gapNanoseconds.load(ordering: .relaxed)) * 1e-9
        status.delaySeconds = Double(bitPattern: shared.pointee.delayBits.load(ordering: .relaxed))
        status.load = Double(bitPattern: shared.pointee.loadBits.load(ordering: .relaxed))
        let priority = shared.pointee.priority.load(ordering: .relaxed)
        status.realtimePriority = priority > 0 ? Int(priority) : nil
        status.isMemoryLocked = shared.pointee.memoryLocked.load(ordering: .relaxed)
        let grown = shared.pointee.grownFill.load(ordering: .relaxed)
        if grown > 0 { status.bufferFrames = grown }
        let cardState = SharedState.CardState(rawValue: shared.pointee.cardState.load(ordering: .acquiring)) ?? .present
        if cardState.isSilent { status.kind = .silent }
        status.remark = OutputRemarks(core: core, agreed: agreed, cardState: cardState).text(status)
        return status
    }

    // MARK: - Threads

    private func startReconnector(_ threads: inout Threads) {
        switch settings.target {
        case .silent: return
        case .card(let name):
            let reconnector = CardReconnector(
                core: core, opener: opener, name: name, rate: agreed.rate, periodFrames: agreed.periodFrames,
                channels: agreed.channels)
            threads.reconnector = WorkThread(named: "quern-card") { reconnector.run() }
        case .file(let path):
            guard let file = threads.file else { return }
            let reconnector = FileSyncer(core: core, path: path, rate: agreed.rate, file: file, reserve: reserve)
            threads.reconnector = WorkThread(named: "quern-file") { reconnector.run() }
        }
    }
}
