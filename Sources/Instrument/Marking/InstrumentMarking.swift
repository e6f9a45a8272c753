import Sounds
import Threads

/// Marking what is in a sound.
extension Instrument {
    /// Goes a step further in marking; where no sound is open, all but opening one does nothing.
    func mark(_ step: MarkingStep) {
        switch step {
        case .open(let name): openMarking(name)
        case .close: closeMarking()
        case .undo: goInMarks(back: true)
        case .redo: goInMarks(back: false)
        case .play: transport { open, _, stream in open.toggle(stream) }
        case .move(let seconds) where seconds.isFinite: transport { $0.go(to: $1 + seconds, $2) }
        case .move: break
        case .step(let count): transport { $0.go(to: $0.marker(count, from: $1), $2) }
        case .speed(let speed) where speed.isFinite: transport { $0.setSpeed(speed, at: $1, $2) }
        case .speed: break
        case .loop(let number):
            let words = transport { open, seconds, stream in
                if let number, open.sheet.part(number) == nil { return open.sheet.missing(number) as String? }
                open.setLoop(number, at: seconds, stream)
                return nil
            }
            if let words = words.flatMap(\.self) { note(words) }
        case .tap: change("the marker") { $0.tap(at: $1) }
        case .name(let number, let name):
            change("the name of section \(number)") { sheet, _ in sheet.name(number, name) }
        case .forget(let number): change("section \(number) deleted") { sheet, _ in sheet.forget(number) }
        case .adjust(let number, let beginning, let seconds):
            change("the \(beginning ? "beginning" : "end") of section \(number)") { sheet, _ in
                sheet.adjust(number, beginning: beginning, by: seconds)
            }
        case .root(let hertz): change("the root") { sheet, _ in sheet.setRoot(hertz) }
        case .tempo(let tempo): change("the tempo") { sheet, _ in sheet.setTempo(tempo) }
        }
    }

    @discardableResult
    private func transport<Result: Sendable>(
        _ body: (OpenMarking, _ seconds: Double, UnsafeMutablePointer<MarkedStream>) -> Result
    ) -> Result? {
        marking.work(delaySeconds: output.status.delaySeconds, body)
    }

    /// A step of marking, called so. It is in memory alone until the sound is closed; what is played follows it at once.
    private func change(_ words: String, _ change: (inout MarkingSheet, _ seconds: Double) -> String?) {
        let trouble = transport { open, seconds, stream in
            open.mark(words, at: seconds, stream) { change(&$0, seconds) }
        }
        if let trouble = trouble.flatMap(\.self) { return note(trouble) }
        followMarks()
    }

    /// Undoes the last step of marking, or does the one again that was undone last.
    private func goInMarks(back: Bool) {
        let words = transport { open, seconds, stream in open.go(back: back, at: seconds, stream) ?? "" }
        guard let words else { return }
        guard !words.isEmpty else {
            return note(back ? "nothing to undo" : "nothing to redo")
        }
        note("\(back ? "undo" : "redo"): \(words)")
        followMarks()
    }

    /// The sound that is played is as it is marked.
    private func followMarks() {
        guard let news = transport({ open, _, _ in (open.file, open.sheet.sidecar, open.markedRootHz) }) else { return }
        control.withLock { control in
            let effects = control.performer.take(news.1, of: news.0, rootHz: news.2)
            follow(effects, at: MonotonicTime.microseconds, &control)
        }
    }

    /// Ends marking, and brings the marks to the disk, which may be slow.
    private func closeMarking() {
        marking.close()
        if !keeping.run({ [weak self] in self?.saveMarks() }), !keeping.isStopping { saveMarks() }
    }

    /// Saves the marks that wait for it.
    func saveMarks() {
        for line in marking.unsaved.save() { note(line.text, line.isTrouble ? .warning : .information) }
    }

    private func openMarking(_ name: String) {
        let (sound, isBuiltIn) = control.withLock { control in
            (
                control.performer.sounds.first { $0.name == name },
                control.performer.builtIns.contains { $0.name == name }
            )
        }
        guard let sound, let file = sound.file else {
            if isBuiltIn {
                let word = name.contains(" ") ? "'\(name)'" : name
                return note("\(name) is built in: save it to a file first: quern sounds \(word) -o own.wav")
            }
            return note(sound == nil ? "Unknown sound: \(name)" : "\(name) is a waveform and cannot be marked")
        }
        let rootHz = sound.source.rootHz
        let request = marking.want()
        let rate = rate
        let loading = control.withLock { $0.background.beginLoading(file, isPlayed: false, isPrepared: false) }
        let isReading = reading.run { [weak self] in
            guard let self else { return }
            defer { control.withLock { _ = $0.background.endLoading(loading) } }
            guard marking.isWanted(request) else { return }
            do throws(SoundError) {
                let excerpt = try SoundExcerpt(ofAll: file, rate: rate) { fraction in
                    self.note(read: fraction, of: loading)
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
                if unsaved != nil { note("\(name): restored unsaved marks; u undoes them") }
                saveMarks()
            } catch {
                if marking.isWanted(request) { note(error.description) }
            }
        }
        if !isReading {
            control.withLock { _ = $0.background.endLoading(loading) }
            note("\(file): cannot load it: too many threads on this system")
        }
    }
}
