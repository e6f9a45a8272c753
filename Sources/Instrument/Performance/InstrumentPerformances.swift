import AudioIO
import Files
import Granular
import Mapping
import Session
import Threads

/// What is played, kept as performances.
extension Instrument {
    /// Until the output runs, before a performance begins to be played again.
    private static let countInMicroseconds: Int64 = 300_000

    /// Whether the file of that name is a performance.
    public static func isPerformance(_ path: String) -> Bool { path.lowercased().hasSuffix(".quern") }

    /// Keeps what is played in a file at `path`, from the next frame on.
    /// - Parameter files: puts it in its place later on; it is there at once where `nil`.
    func keepPerformance(_ path: String, in files: StagedFiles? = nil) throws(AudioError) {
        let own = StagedFiles()
        let file = try (files ?? own).record(path, keeping: reserve)
        let heard = inputRecorder == nil ? nil : PerformanceInput.path(besides: path)
        let input = try heard.map { path throws(AudioError) in try (files ?? own).record(path, keeping: reserve) }
        try own.claimRecordings()
        let performerState = control.withLock { PerformerState($0.performer) }
        do throws(AudioError) {
            try performanceRecorder.begin(file, commands: performerState.commands(since: nil))
        } catch {
            own.discard()
            throw error
        }
        try own.placeRecordings()
        if let input { inputRecorder?.begin(besides: path, in: input) }
    }

    /// Does something at the performer, and tells the performance that is kept, if any, what came of it.
    func keepingPlayed<Result>(_ control: inout Control, _ body: (inout Control) -> Result) -> Result {
        guard performanceRecorder.isKeeping else { return body(&control) }
        let before = PerformerState(control.performer)
        control.performer.heard = []
        let result = body(&control)
        performanceRecorder.add(control.performer.played(since: before, at: MonotonicTime.microseconds))
        control.performer.heard = nil
        return result
    }

    /// A source comes to the engine: a performance that is kept needs to know which sound it is.
    func reportSource(of source: SourceReference, _ performer: Performer) {
        guard let sound = performer.sounds.first(where: { SourceReference($0.source).identity == source.identity })
        else {
            return
        }
        performanceRecorder.know(source.identity, as: Performance.Sound(sound))
    }

    /// Plays a performance again, beside the hands; after ``start()``.
    public func play(_ again: PerformancePlayback) {
        control.withLock { control in
            control.performer.playBack(
                again.performance, file: again.file, at: MonotonicTime.microseconds + Self.countInMicroseconds)
            isReplaying.store(true, ordering: .relaxed)
            ticker.expect(control.performer.nextMicroseconds)
        }
    }

    /// Starts to take in what happens to the engine.
    func startKeeper() {
        recorder.beginPerformances { [weak self] path in
            do throws(AudioError) {
                try self?.keepPerformance(path)
            } catch {
                self?.performanceRecorder.say("\(error): playing continues")
            }
        }
        nonisolated(unsafe) let sound = sound
        performanceRecorder.start(
            PerformanceRecorder.Snapshot(
                drain: { body in
                    sound.pointee.applied.drain(body)
                    return sound.pointee.applied.lostCount
                },
                engine: { sound.pointee.state.value },
                mappingText: { [weak self] title in
                    self?.mappingText(title) ?? Performance.MappingText(title: title, isMirrored: false, text: "")
                },
                renew: { [weak self] in self?.renewEngine() }))
    }

    private func mappingText(_ title: String) -> Performance.MappingText {
        let (path, isMirrored) = library.withLock { library in
            (library.entries.first { $0.mapping.name == title }?.path, library.isMirrored)
        }
        let bytes = path.flatMap { try? WholeFile.read($0, limit: MappingFile.maxBytes) } ?? []
        return Performance.MappingText(
            title: title, isMirrored: isMirrored, text: String(decoding: bytes, as: UTF8.self))
    }

    /// Offers the audio thread a fresh engine, to be taken in silence.
    private func renewEngine() {
        let source = control.withLock { $0.performer.sounds[$0.performer.sound].source }
        sound.pointee.fresh.offer { Engine(configuration, source: source) }
    }
}
