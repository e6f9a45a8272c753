import AudioIO
import Devices
import Files
import Glibc
import Session
import Synchronization
import Threads

/// Keeps how an instrument stands in the settings, so that it starts as it was left: every four seconds where something is another,
/// after every snapshot, and at the end. It writes on a thread of its own, where it keeps the mark that the instrument runs and the
/// record of its card as well.
public final class SettingsStore: Sendable {
    private struct State {
        var settings: Settings
        /// What this run found or wrote last: another Quern may have changed the file since.
        var written: Settings
        var trouble: String?
        var isEnding = false
        var thread: WorkThread?
    }

    private let file: KeptFile?
    private let mark: RunningMark?
    private let card: RankedMutex<CardRecordStore>
    private let loops: RankedMutex<LoopStore>
    private let startSeconds = MonotonicTime.seconds
    private let state: RankedMutex<State>
    private let wakeUp = WakeUp()
    private let writing = RankedMutex<Void>((), rank: .settingsFile)

    /// What was left; as if nothing had been where the file is of a newer version, or broken.
    public let found: Settings
    /// What is wrong with the file, in a line; `nil` where nothing is.
    public let remark: String?
    /// The looper's layers that were left, if any.
    let foundLoop: KeptLoop?
    /// What is wrong with their file, in a line; `nil` where nothing is.
    public let loopRemark: String?
    /// Where the settings lie that are not taken any more, as they may be what made Quern fall soon after its last starts.
    public let aside: String?

    static let periodNanoseconds: Int64 = 4_000_000_000

    /// Reads the file at `path`; nothing is read or kept where `nil`.
    /// - Parameters:
    ///   - mark: that of this run.
    ///   - cardRecord: where the record of the card is kept; nowhere where `nil`.
    ///   - loop: where the looper's layers are kept; nowhere where `nil`.
    public init(at path: String?, mark: RunningMark? = nil, cardRecord: String? = nil, loop: String? = nil) {
        file = path.map(Settings.file)
        self.mark = mark
        card = RankedMutex(CardRecordStore(at: cardRecord), rank: .cardRecord)
        var loops = LoopStore(at: loop)
        var aside: String?
        if let file, let mark, let fall = mark.crash, fall.soonInARow >= RunningMark.maxEarlyCrashes {
            aside = FileStamp(file.path) == nil ? nil : try? file.moveAside(as: "fell")
            loops.moveAside(as: "fell")
            mark.forgetCrashes()
        }
        (foundLoop, loopRemark) = loops.read()
        self.loops = RankedMutex(loops, rank: .loopFile)
        self.aside = aside
        var found = Settings()
        var remark: String?
        do throws(KeptFile.Problem) {
            if let kept = try file?.read(Settings.self) { found = kept }
        } catch {
            remark =
                "\(error); starting with defaults, the file will be moved aside before settings are saved"
        }
        (self.found, self.remark) = (found, remark)
        state = RankedMutex(State(settings: found, written: found), rank: .settings)
    }

    /// What is to be said of how the last run ended; `nil` where that was well.
    /// - `isFresh`: whether it starts as the first time anyway.
    public func shutdownNotice(isFresh: Bool) -> String? { mark?.crash?.words(aside: aside, isFresh: isFresh) }

    /// Whether how everything was left may be what made the last run fall.
    public var isAfterFall: Bool { mark?.crash != nil && aside == nil }

    /// Starts to keep how `instrument` stands.
    public func start(_ instrument: Instrument) {
        guard file != nil else { return }
        instrument.events.addListener { [weak self] event in
            if case .snapshotsSaved = event { self?.wakeUp.signal() }
        }
        let thread = WorkThread(named: "quern-settings") { [weak instrument] in
            while !self.state.withLock({ $0.isEnding }) {
                self.wakeUp.wait(nanoseconds: Self.periodNanoseconds)
                guard let instrument else { return }
                self.save(instrument)
                self.record(instrument.devices.active.output)
                if MonotonicTime.seconds - self.startSeconds > RunningMark.settledSeconds { self.mark?.settle() }
            }
        }
        state.withLock { $0.thread = thread }
    }

    /// The panel is to look so; brought to the disk at once.
    public func savePanel(_ panel: PanelSettings) {
        state.withLock { $0.settings.panel = panel }
        wakeUp.signal()
    }

    /// Whether no start before this one left anything.
    public var isFirstStart: Bool { file != nil && found == Settings() && remark == nil && aside == nil }

    /// The tour was offered to the player; brought to the disk at once.
    public func saveTourOffer() {
        state.withLock { $0.settings.isTourOffered = true }
        wakeUp.signal()
    }

    /// Ends the thread, and keeps how `instrument` stands now.
    public func stop(_ instrument: Instrument) {
        guard file != nil else { return }
        let thread = state.withLock { state in
            state.isEnding = true
            return state.thread
        }
        wakeUp.signal()
        // A disk that stands still is not waited for.
        guard thread?.join(withinSeconds: 1) != false else { return }
        save(instrument, isLast: true)
        record(instrument.devices.active.output, isLast: true)
    }

    /// Has the looper take the layers that were left; after what was left of the tempo.
    public func restoreLoop(to instrument: Instrument) {
        guard let foundLoop else { return }
        instrument.performing.perform(at: MonotonicTime.microseconds) { $0.restoreLoop(foundLoop, at: $1) }
    }

    private func record(_ output: AudioOutput, isLast: Bool = false) {
        let status = output.status
        card.withLock { $0.record(status, at: MonotonicTime.seconds, date: time(nil), isLast: isLast) }
    }

    private func save(_ instrument: Instrument, isLast: Bool = false) {
        saveLoop(instrument, isLast: isLast)
        writing.withLock { _ in
            let (settings, written) = state.withLock { state in
                instrument.writeState(into: &state.settings)
                return (state.settings, state.written)
            }
            guard let file, settings != written else { return }
            do throws(KeptFile.Problem) {
                try file.change { there in settings.merged(since: written, into: there) }
                state.withLock { ($0.written, $0.trouble) = (settings, nil) }
            } catch {
                let line = "cannot save settings: \(error)"
                let isReported = state.withLock { state in
                    defer { state.trouble = line }
                    return state.trouble == line
                }
                if !isReported { instrument.report(line, .warning) }
            }
        }
    }

    private func saveLoop(_ instrument: Instrument, isLast: Bool) {
        // How a performance left everything is not how the player did.
        guard !instrument.performing.isPlayingBack.load(ordering: .relaxed) else { return }
        let now = MonotonicTime.microseconds
        let loop = instrument.performing.state.withLock { state in
            isLast ? state.performer.keptLoop(endingAt: now) : state.performer.keptLoop
        }
        if let trouble = loops.withLock({ $0.save(loop) }) { instrument.report(trouble, .warning) }
    }
}
