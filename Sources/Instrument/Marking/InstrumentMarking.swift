import Sounds
import Threads

/// Marking what is in a sound.
extension Instrument {
    /// Goes a step further in marking; where no sound is open, all but opening one does nothing.
    func mark(_ step: MarkingStep) {
        switch step {
        case .open(let name): openMarking(name)
        case .close: marking.close()
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
        case .tap: keep { $0.tap(at: $1) }
        case .name(let number, let name): keep { sheet, _ in sheet.name(number, name) }
        case .forget(let number): keep { sheet, _ in sheet.forget(number) }
        case .adjust(let number, let beginning, let seconds):
            keep { sheet, _ in sheet.adjust(number, beginning: beginning, by: seconds) }
        case .root(let hertz): keep { sheet, _ in sheet.setRoot(hertz) }
        case .tempo(let tempo): keep { sheet, _ in sheet.setTempo(tempo) }
        }
    }

    @discardableResult
    private func transport<Result: Sendable>(
        _ body: (OpenMarking, _ seconds: Double, UnsafeMutablePointer<MarkedStream>) -> Result
    ) -> Result? {
        marking.work(delaySeconds: output.status.delaySeconds, body)
    }

    /// Changes what is marked, and writes it down at once; the sound that is played follows.
    private func keep(_ change: (inout MarkingSheet, _ seconds: Double) -> String?) {
        let (words, news) =
            transport { open, seconds, stream -> (String?, (file: String, sidecar: SoundSidecar)?) in
                let before = open.sheet
                if let words = change(&open.sheet, seconds) { return (words, nil) }
                if let words = open.keep() {
                    open.sheet = before
                    return (words, nil)
                }
                if open.loop != nil {
                    open.setLoop(open.loop.flatMap { open.sheet.part($0) == nil ? nil : $0 }, at: seconds, stream)
                }
                return (nil, (open.file, open.sheet.sidecar))
            } ?? (nil, nil)
        if let words { note(words) }
        guard let news else { return }
        control.withLock { control in
            follow(control.desk.take(news.sidecar, of: news.file), at: MonotonicTime.microseconds, &control)
        }
    }

    private func openMarking(_ name: String) {
        let (sound, isBuiltIn) = control.withLock { control in
            (control.desk.sounds.first { $0.name == name }, control.desk.builtIns.contains { $0.name == name })
        }
        guard let sound, let file = sound.file else {
            if isBuiltIn {
                let word = name.contains(" ") ? "'\(name)'" : name
                return note("\(name) is built in; a file to mark: quern sounds \(word) -o own.wav")
            }
            return note(sound == nil ? "there is no sound \"\(name)\"" : "\(name) is a waveform: no file to mark")
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
                let excerpt = try SoundExcerpt(ofAll: file, rate: rate) { share in
                    self.note(read: share, of: loading)
                    return !self.reading.isStopping && self.marking.isWanted(request)
                }
                marking.open(
                    OpenMarking(sound: name, file: file, samples: excerpt.samples, rate: rate, rootHz: rootHz), request)
            } catch {
                if marking.isWanted(request) { note(error.description) }
            }
        }
        if !isReading {
            control.withLock { _ = $0.background.endLoading(loading) }
            note("\(file): the system has no thread left to read it")
        }
    }
}
