import Session
import Synchronization
import Threads

/// Keeps how an instrument stands in the settings, so that it starts as it was left: every ten seconds where something is another,
/// after every snapshot, and at the end. It writes on a thread of its own.
public final class SettingsKeeper: Sendable {
    private struct State {
        var settings: Settings
        /// What the file holds.
        var written: Settings
        /// Whether a file is there that could not be read.
        var movesAside: Bool
        var trouble: String?
        var isEnding = false
        var thread: WorkThread?
    }

    private let file: KeptFile?
    private let state: Mutex<State>
    private let wakeUp = WakeUp()
    private let writing = Mutex<Void>(())

    /// What was left; as if nothing had been where the file is of a newer version, or broken.
    public let found: Settings
    /// What is wrong with the file, in a line; `nil` where nothing is.
    public let remark: String?

    static let periodNanoseconds: Int64 = 10_000_000_000

    /// Reads the file at `path`; nothing is read or kept where `nil`.
    public init(at path: String?) {
        file = path.map(Settings.file)
        var found = Settings()
        var remark: String?
        do throws(KeptFile.Problem) {
            if let kept = try file?.read(Settings.self) { found = kept }
        } catch {
            remark =
                "\(error); it starts as if nothing had been left, and the file is moved aside before another is written"
        }
        (self.found, self.remark) = (found, remark)
        state = Mutex(State(settings: found, written: found, movesAside: remark != nil))
    }

    /// Starts to keep how `instrument` stands.
    public func start(_ instrument: Instrument) {
        guard file != nil else { return }
        instrument.whenSnapshotsAreKept { [weak self] in self?.wakeUp.signal() }
        let thread = WorkThread(named: "quern-settings") { [weak instrument] in
            while !self.state.withLock({ $0.isEnding }) {
                self.wakeUp.wait(nanoseconds: Self.periodNanoseconds)
                guard let instrument else { return }
                self.keep(instrument)
            }
        }
        state.withLock { $0.thread = thread }
    }

    /// The panel is to look so; brought to the disk at once.
    public func keep(_ panel: PanelSettings) {
        state.withLock { $0.settings.panel = panel }
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
        if thread?.join(withinSeconds: 1) != false { keep(instrument) }
    }

    private func keep(_ instrument: Instrument) {
        writing.withLock { _ in
            let (settings, isNew, movesAside) = state.withLock { state in
                instrument.leave(in: &state.settings)
                return (state.settings, state.settings != state.written, state.movesAside)
            }
            guard let file, isNew else { return }
            do throws(KeptFile.Problem) {
                if movesAside { try file.moveAside() }
                try file.write(settings)
                state.withLock { ($0.written, $0.movesAside, $0.trouble) = (settings, false, nil) }
            } catch {
                let line = "the settings are not kept: \(error)"
                let isTold = state.withLock { state in
                    defer { state.trouble = line }
                    return state.trouble == line
                }
                if !isTold { instrument.note(line) }
            }
        }
    }
}

extension Instrument {
    /// Puts how everything stands into settings.
    func leave(in settings: inout Settings) {
        // How a performance left everything is not how the player did.
        if isReplaying.load(ordering: .relaxed) { return }
        let state = state
        settings.levelDecibels = state.levelDecibels
        settings.mapping = state.mapping.name
        (settings.values, settings.modulation, settings.sound) = control.withLock { control in
            // A sound that is still looked for was left as much as one that is played.
            let sound = control.desk.awaited ?? control.desk.moment.snapshot.sound
            return (
                control.desk.mapper.goals.named, control.desk.modulation.named,
                .init(name: sound.name, file: sound.file)
            )
        }
        settings.recordingFormat = state.recordingFormat.rawValue
        // Without live input, how it was left stays.
        if let input = state.input {
            settings.input = .init(levelDecibels: input.levelDecibels, monitorDecibels: input.monitorDecibels)
        }
        settings.bed = state.bed.map { .init(sound: $0.sound, levelDecibels: $0.levelDecibels) }
    }

    /// Says a line to the player.
    public func note(_ line: String) { control.withLock { $0.journal.note(line) } }

    /// Asks for what was left and is no part of a setup: the format of recordings, live input and the bed.
    public func resume(_ settings: Settings) {
        if let format = settings.recordingFormat.flatMap(RecordingFormat.init), format != state.recordingFormat {
            perform(.keeping(format))
        }
        if let input, let left = settings.input {
            input.setLevel(left.levelDecibels)
            input.setMonitorLevel(left.monitorDecibels)
        }
        if let bed = settings.bed {
            perform(.bedLevel(bed.levelDecibels))
            perform(.bed(bed.sound))
        }
    }
}
