import AudioEngine
import AudioIO
import Devices
import Files
import Granular
import Performer
import Recording
import Session

/// What is heard and played, kept in files: sound, performances, and what came in beside them.
final class Recordings: Sendable {
    private let recorder: Recorder
    let performanceRecorder: PerformanceRecorder
    /// Keeps what comes in beside performances.
    private let inputRecorder: InputRecorder?
    private let performing: SharedPerformer
    private let messages: Messages
    private let devices: ActiveDevices
    private let gate: StartGate
    /// The room that recordings leave on a disk.
    private let reserve: DiskReserve

    /// - Parameter events: are told which files are recorded into.
    init(
        _ recorder: Recorder, _ performanceRecorder: PerformanceRecorder, input: InputStrip?, rate: Int,
        reserve: DiskReserve, _ performing: SharedPerformer, _ messages: Messages, _ events: InstrumentEvents,
        devices: ActiveDevices
    ) {
        (self.recorder, self.performanceRecorder, self.reserve) = (recorder, performanceRecorder, reserve)
        inputRecorder = input.map { InputRecorder($0, performanceRecorder: performanceRecorder, rate: rate) }
        (self.performing, self.messages, self.devices) = (performing, messages, devices)
        gate = StartGate("recording", messages)
        recorder.whenPathsChange { events.send(.recordings(paths: $0)) }
    }

    /// Starts to take in what happens to the engine.
    /// - Parameter mappingText: the text of the mapping of a title; it may read a file.
    func start(mappingText: @escaping @Sendable (String) -> Performance.MappingText) {
        recorder.beginPerformances { [weak self] path in
            do throws(AudioError) {
                try self?.keepPerformance(path)
            } catch {
                self?.performanceRecorder.report("\(error): playing continues")
            }
        }
        let sound = performing.sound
        performanceRecorder.start(
            PerformanceRecorder.Snapshot(
                drain: { body in
                    sound.pointee.applied.drain(body)
                    return sound.pointee.applied.lostCount
                },
                engine: { sound.pointee.state.value },
                clock: { [performing, devices] in performing.heardClock(devices.output.status) },
                mappingText: mappingText,
                renew: { [weak performing] in performing?.renewEngine() }))
    }

    /// Ends all that run, after the audio thread has ended.
    func stop() {
        recorder.stop()
        performanceRecorder.stop()
        inputRecorder?.stop()
    }

    /// `listener` is called whenever there is something to say, on the thread that writes.
    func whenMessaged(_ listener: @escaping @Sendable () -> Void) { recorder.whenMessaged(listener) }

    /// Whether the file of that name is a performance.
    static func isPerformance(_ path: String) -> Bool { path.lowercased().hasSuffix(".quern") }

    /// Records what is heard into files at `paths`, each in the format that its name's ending asks for (`.quern`: what was played),
    /// from the first block on; before the output starts.
    /// - Parameter files: puts them in their places, when everything else has started too; they are there at once where `nil`.
    /// - Throws: where one of the files cannot be made, or another file has its place.
    func record(to paths: [String], in files: StagedFiles?) throws(AudioError) {
        let performances = paths.filter(Self.isPerformance)
        for path in performances { try keepPerformance(path, in: files) }
        try recorder.start(paths.filter { !Self.isPerformance($0) }, performances: performances, staged: files)
    }

    /// Keeps what is played in a file at `path`, from the next frame on.
    /// - Parameter files: puts it in its place later on; it is there at once where `nil`.
    private func keepPerformance(_ path: String, in files: StagedFiles? = nil) throws(AudioError) {
        let own = StagedFiles()
        let file = try (files ?? own).record(path, keeping: reserve)
        let heard = inputRecorder == nil ? nil : PerformanceInput.path(besides: path)
        let input = try heard.map { path throws(AudioError) in try (files ?? own).record(path, keeping: reserve) }
        try own.claimRecordings()
        let performerState = performing.state.withLock { PerformerState($0.performer) }
        do throws(AudioError) {
            try performanceRecorder.begin(file, commands: performerState.commands(since: nil))
        } catch {
            own.discard()
            throw error
        }
        try own.moveRecordingsIntoPlace()
        if let input { inputRecorder?.begin(besides: path, in: input) }
    }

    /// What is played, passed on while it is played: see ``PlayedStream``.
    /// - Parameters:
    ///   - configuration: how the engine is built.
    ///   - sounds: where its sounds are found.
    func stream(
        of configuration: EngineConfiguration, _ sounds: FollowedSounds,
        periodNanoseconds: @escaping @Sendable () -> Int64, deliver: @escaping @Sendable (StreamedText) -> Void
    ) -> PlayedStream {
        PlayedStream(
            performing, performanceRecorder, StreamedEngine(performanceRecorder, configuration, sounds),
            periodNanoseconds: periodNanoseconds, deliver: deliver)
    }

    /// Whether the performance in the file at `path` is kept on.
    func isKept(_ path: String) -> Bool { performanceRecorder.isRecording(path) }

    /// Begins a recording, or ends the one that runs.
    /// - Parameter origin: who asks.
    func toggle(from origin: Command.Origin) {
        if origin == .outside, recorder.isIdle, !gate.mayStart() { return }
        recorder.toggle()
    }

    /// Ends the recording that runs, if any.
    func endRecording() {
        if recorder.seconds != nil { recorder.toggle() }
    }

    /// What is recorded.
    var state: RecordingState {
        var state = RecordingState()
        state.seconds = recorder.seconds
        state.format = recorder.format
        state.runningFormats = recorder.runningFormats
        state.last = recorder.last
        return state
    }
    /// Why a recording is not whole; `nil` where all are.
    var trouble: String? { recorder.trouble ?? performanceRecorder.trouble ?? inputRecorder?.trouble }

    /// The next recording is kept in that format, or in WAV where that cannot hold all channels.
    func setFormat(_ format: RecordingFormat) {
        recorder.format = format
        let written = recorder.writtenFormat
        messages.note(
            "recordings: \(written.name)"
                + (written == format ? "" : ", as \(format.name) cannot hold \(recorder.channels) channels"))
    }

    /// Lines of recordings and performances for the player, each given once.
    func takeMessages() -> [(text: String, level: LogLevel)] {
        recorder.takeMessages().map { ($0, $0 == recorder.trouble ? .error : .information) }
            + performanceRecorder.takeMessages().map { ($0, .error) }
    }

    /// The same of what came in beside them.
    func takeInputMessages() -> [(text: String, level: LogLevel)] {
        (inputRecorder?.takeMessages() ?? []).map { ($0, $0 == inputRecorder?.trouble ? .error : .information) }
    }
}
