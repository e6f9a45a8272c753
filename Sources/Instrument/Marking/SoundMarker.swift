import AudioEngine
import Devices
import SoundMarking
import Sounds
import Threads

/// Marks what is in a sound, as the player asks for it.
final class SoundMarker: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let marking: Marking
    private let loads: Loads
    private let devices: ActiveDevices
    private let reading: SerialQueue
    private let saving: SerialQueue
    private let rate: Int

    /// - Parameters:
    ///   - queues: where sounds are read, and where marks are saved.
    ///   - rate: frames a second that sounds are heard at.
    init(
        _ marking: Marking, _ performing: SharedPerformer, _ messages: Messages, _ loads: Loads,
        devices: ActiveDevices, on queues: WorkQueues, rate: Int
    ) {
        (self.marking, self.performing, self.messages, self.loads) = (marking, performing, messages, loads)
        (self.devices, reading, saving, self.rate) = (devices, queues.reading, queues.saving, rate)
    }

    /// How marking stands; `nil` where no sound is open.
    /// - Parameter delaySeconds: how long what is read now takes until it is heard.
    func state(delaySeconds: Double) -> MarkingState? { marking.state(delaySeconds: delaySeconds) }

    /// Whether something may be heard.
    var isHeard: Bool { marking.isHeard }

    /// What is heard fades and stands still.
    func pause() { marking.pause() }

    /// Nothing is read any more; what is marked is to be saved.
    func keepMarks() { marking.keepMarks() }

    /// Ends it, without a wait for the disk.
    func closeSound() { marking.close() }

    /// Goes a step further in marking; where no sound is open, all but opening one does nothing.
    func perform(_ step: MarkingStep) {
        switch step {
        case .open(let name): openMarking(name)
        case .close: closeMarking()
        case .undo: stepHistory(back: true)
        case .redo: stepHistory(back: false)
        case .play: transport { open, _, stream in open.toggle(stream) }
        case .move(let seconds) where seconds.isFinite: transport { $0.move(to: $1 + seconds, $2) }
        case .move: break
        case .seek(let seconds) where seconds.isFinite:
            transport { open, _, stream in open.move(to: open.snapping(seconds), stream) }
        case .seek: break
        case .step(let count): transport { $0.move(to: $0.marker(count, from: $1), $2) }
        case .speed(let speed) where speed.isFinite: transport { $0.setSpeed(speed, at: $1, $2) }
        case .speed: break
        case .loop(let number):
            transportOrNote { open, seconds, stream in
                if let number, open.sheet.part(number) == nil { return open.sheet.missing(number) }
                open.setLoop(number, at: seconds, stream)
                return nil
            }
        case .repeats(let repeats): transport { $0.setRepeats(repeats, at: $1, $2) }
        case .playSection(let number): transportOrNote { open, _, stream in open.playSection(number, stream) }
        case .snap(let snap): transportOrNote { open, _, _ in open.setSnap(snap) }
        case .tap: change("marker") { $0.tap(at: $2($1)) }
        case .name(let number, let name):
            change("name of section \(number)") { sheet, _, _ in sheet.name(number, name) }
        case .forget(let number): change("section \(number) deleted") { sheet, _, _ in sheet.forget(number) }
        case .adjust(let number, let beginning, let seconds):
            change(Self.words(number, beginning)) { sheet, _, _ in
                sheet.adjust(number, beginning: beginning, by: seconds)
            }
        case .edge(let number, let beginning, let seconds):
            change(Self.words(number, beginning)) { sheet, _, snapped in
                sheet.setEdge(number, beginning: beginning, to: snapped(seconds))
            }
        case .section(let number, let begin, let end):
            change("section \(number)") { sheet, _, snapped in
                sheet.setSection(number, begin: snapped(begin), end: snapped(end))
            }
        case .root(let hertz): change("root") { sheet, _, _ in sheet.setRoot(hertz) }
        case .tempo(let tempo): change("tempo") { sheet, _, _ in sheet.setTempo(tempo) }
        }
    }

    @discardableResult
    private func transport<Result: Sendable>(
        _ body: (OpenMarking, _ seconds: Double, SharedValue<MarkedStream>) -> Result
    ) -> Result? {
        marking.work(delaySeconds: devices.output.status.delaySeconds, body)
    }

    /// The same, and what cannot be done is told.
    private func transportOrNote(
        _ body: (OpenMarking, _ seconds: Double, SharedValue<MarkedStream>) -> String?
    ) {
        if let words = transport(body).flatMap(\.self) { messages.note(words, .notice) }
    }

    /// What moving an edge is called.
    private static func words(_ number: Int, _ beginning: Bool) -> String {
        "\(beginning ? "start" : "end") of section \(number)"
    }

    /// A step of marking, called so. It is in memory alone until the sound is closed; what is played follows it at once.
    private func change(
        _ words: String,
        _ change: (inout MarkingSheet, _ seconds: Double, _ snapped: (Double) -> Double) -> String?
    ) {
        let trouble = transport { open, seconds, stream in
            let snapped = open.snapping
            return open.mark(words, at: seconds, stream) { change(&$0, seconds, snapped) }
        }
        if let trouble = trouble.flatMap(\.self) { return messages.note(trouble, .notice) }
        followMarks()
    }

    /// Undoes the last step of marking, or does the one again that was undone last.
    private func stepHistory(back: Bool) {
        let words = transport { open, seconds, stream in open.stepHistory(back: back, at: seconds, stream) ?? "" }
        guard let words else { return }
        guard !words.isEmpty else {
            return messages.note(back ? "nothing to undo" : "nothing to redo", .notice)
        }
        messages.note("\(back ? "undo" : "redo"): \(words)", .notice)
        followMarks()
    }

    /// The sound that is played is as it is marked.
    private func followMarks() {
        guard let news = transport({ open, _, _ in (open.file, open.sheet.sidecar, open.markedRootHz) }) else { return }
        performing.state.withLock { state in
            let effects = state.performer.apply(news.1, of: news.0, rootHz: news.2)
            performing.carryOut(effects, at: MonotonicTime.microseconds, &state)
        }
    }

    /// Ends marking, and brings the marks to the disk, which may be slow.
    private func closeMarking() {
        marking.close()
        if !saving.run({ [weak self] in self?.saveMarks() }), !saving.isStopping { saveMarks() }
    }

    /// Saves the marks that wait for it.
    func saveMarks() {
        for line in marking.unsaved.save() { messages.note(line.text, line.isTrouble ? .warning : .information) }
    }

    private func openMarking(_ name: String) {
        let (sound, isBuiltIn) = performing.state.withLock { state in
            (
                state.performer.sounds.first { $0.name == name },
                state.performer.builtIns.contains { $0.name == name }
            )
        }
        guard let sound, let file = sound.file else {
            if isBuiltIn {
                let word = name.contains(" ") ? "'\(name)'" : name
                return messages.note(
                    "\(name) is built in: save it to a file first: quern sounds \(word) -o own.wav", .notice)
            }
            return messages.note(
                sound == nil ? "Unknown sound: \(name)" : "\(name) is a waveform and cannot be marked", .notice)
        }
        let rootHz = sound.source.rootHz
        let request = marking.makeRequest()
        let rate = rate
        let loading = loads.beginLoading(file, isPlayed: false, isPrepared: false)
        let isReading = reading.run { [weak self] in
            guard let self else { return }
            defer { loads.endLoading(loading) }
            guard marking.isWanted(request) else { return }
            do throws(SoundError) {
                let excerpt = try SoundExcerpt(ofAll: file, rate: rate) { fraction in
                    self.loads.report(read: fraction, of: loading)
                    return !self.reading.isStopping && self.marking.isWanted(request)
                }
                // What is marked so far is in the files that are read now.
                marking.keepMarks()
                saveMarks()
                let unsaved = marking.unsaved.marks(of: file)
                marking.open(
                    OpenMarking(
                        sound: name, file: file, samples: excerpt.samples, rate: rate, rootHz: rootHz, unsaved: unsaved),
                    request)
                if unsaved != nil {
                    messages.note("\(name): restored unsaved marks; u undoes them", .notice)
                }
                saveMarks()
            } catch {
                if marking.isWanted(request) { messages.note(error.description, .notice) }
            }
        }
        if !isReading {
            loads.endLoading(loading)
            messages.note("\(file): cannot load it: too many threads on this system", .notice)
        }
    }
}
