import AudioEngine
import Devices
import Mapping
import Practice
import SoundMarking
import Sounds
import Threads

/// Marks what is in a sound and practises it, as the player asks for it.
final class SoundMarker: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let events: InstrumentEvents
    private let marking: Marking
    private let opener: MarkedSoundOpener
    private let finding: BeatFinding
    private let saving: SerialQueue
    private let practising: SerialQueue

    /// - Parameters:
    ///   - queues: where sounds are read and listened to, and where marks are saved.
    ///   - rate: frames a second that sounds are heard at.
    ///   - cache: where built-in sounds lie that were made.
    init(
        _ marking: Marking, _ performing: SharedPerformer, _ messages: Messages, _ events: InstrumentEvents,
        _ loads: Loads, devices: ActiveDevices, on queues: WorkQueues, rate: Int, cache: String?
    ) {
        (self.marking, self.performing, self.messages, self.events) = (marking, performing, messages, events)
        (saving, practising) = (queues.saving, queues.practising)
        opener = MarkedSoundOpener(marking, performing, messages, loads, on: queues.reading, rate: rate, cache: cache)
        finding = BeatFinding(marking, messages, on: queues.listening, cache: cache)
        let clock = SoundClock(performing, devices)
        marking.setPlayer(
            Marking.Player(delaySeconds: { clock.delaySeconds(at: $0) }, tell: { [weak self] in self?.tell($0) }))
        performing.setOnsets(marking.onsets)
    }

    /// How marking stands; `nil` where no sound is open.
    var state: MarkingState? { marking.now }

    /// Whether something may be heard.
    var isHeard: Bool { marking.isHeard }

    /// What is heard fades and stands still.
    func pause() { marking.pause() }

    /// Nothing is read any more; what is marked is to be saved.
    func keepMarks() { marking.keepMarks() }

    /// Ends it, without a wait for the disk.
    func closeSound() { marking.close() }

    /// Goes a step further in marking; where no sound is open, all but opening one does nothing.
    /// - Parameter moment: when it was asked for, in microseconds of `CLOCK_MONOTONIC`.
    func perform(_ step: MarkingStep, at moment: Int64) {
        switch step {
        case .open(let name): opener.open(named: name)
        case .openFile(let file): opener.open(file: file)
        case .close: closeMarking()
        case .undo: stepHistory(back: true)
        case .redo: stepHistory(back: false)
        case .play: transport { $0.toggle($1) }
        case .playing(let plays): transport { $0.setPlaying(plays, $1) }
        case .stop: transport { $0.stop($1) }
        case .playAgain: transport { $0.playAgain($1) }
        case .move(let seconds) where seconds.isFinite: transport { $0.go(to: $1.seconds + seconds, $1) }
        case .move: break
        case .seek(let seconds) where seconds.isFinite: transport { $0.go(to: $0.snapping(seconds), $1) }
        case .seek: break
        case .step(let count): transport { $0.go(to: $0.marker(count, from: $1.seconds), $1) }
        case .speed(let speed) where speed.isFinite: transport { $0.setSpeed(speed, $1) }
        case .speed: break
        case .loop(let number):
            transportOrNote { open, now in
                if let number, open.sheet.part(number) == nil { return open.sheet.missing(number) }
                open.setLoop(number, at: now)
                return nil
            }
        case .repeats(let repeats): transport { $0.setRepeats(repeats, at: $1) }
        case .playSection(let number): transportOrNote { open, now in open.playSection(number, now) }
        case .snap(let snap): transportOrNote { open, _ in open.setSnap(snap) }
        case .beat(.find): finding.find { [weak self] grid, sound in self?.take(grid, of: sound) }
        case .beat(let step): change(at: moment) { open, now in open.beat(step, at: now) }
        case .practice(let step): practise(at: moment) { open, now in open.practice(step, at: now) }
        case .tap: mark("marker") { $0.tap(at: $2($1)) }
        case .name(let number, let name):
            mark("name of section \(number)") { sheet, _, _ in sheet.name(number, name) }
        case .forget(let number): change { open, now in open.forget(number, at: now) }
        case .adjust(let number, let beginning, let seconds):
            mark(Self.words(number, beginning)) { sheet, _, _ in
                sheet.adjust(number, beginning: beginning, by: seconds)
            }
        case .edge(let number, let beginning, let seconds):
            mark(Self.words(number, beginning)) { sheet, _, snapped in
                sheet.setEdge(number, beginning: beginning, to: snapped(seconds))
            }
        case .section(let number, let begin, let end):
            mark("section \(number)") { sheet, _, snapped in
                sheet.setSection(number, begin: snapped(begin), end: snapped(end))
            }
        case .root(let hertz): mark("root") { sheet, _, _ in sheet.setRoot(hertz) }
        case .tempo(let tempo): mark("tempo") { sheet, _, _ in sheet.setTempo(tempo) }
        }
    }

    /// Does what an action asks for. It waits for nothing, as it is called while the performer is locked.
    func perform(_ action: PracticeAction) {
        let moment = MonotonicTime.microseconds
        if let step = action.listStep { return events.send(.listStep(step)) }
        practising.run { [weak self] in self?.carryOut(action, at: moment) }
    }

    private func carryOut(_ action: PracticeAction, at moment: Int64) {
        guard marking.isOpen else { return messages.note("No sound open to practise: open one first", .notice) }
        switch action {
        case .play: perform(.play, at: moment)
        case .nextBeat: perform(.beat(.step(1)), at: moment)
        case .previousBeat: perform(.beat(.step(-1)), at: moment)
        case .nextBar: perform(.beat(.bar(1)), at: moment)
        case .previousBar: perform(.beat(.bar(-1)), at: moment)
        case .loopFromHere: perform(.practice(.loopBegin), at: moment)
        case .loopToHere: perform(.practice(.loopEnd), at: moment)
        case .loopLater: practise(at: moment) { $0.moveLoop(byLengths: 1, $1) }
        case .loopEarlier: practise(at: moment) { $0.moveLoop(byLengths: -1, $1) }
        case .loopOff: perform(.practice(.loopOff), at: moment)
        case .tapBeat: perform(.beat(.tap), at: moment)
        case .slower: transport { $0.stepSpeed(-1, $1) }
        case .faster: transport { $0.stepSpeed(1, $1) }
        case .cleanPass: perform(.practice(.pass(isClean: true)), at: moment)
        case .missedPass: perform(.practice(.pass(isClean: false)), at: moment)
        case .nextInList, .previousInList: break
        }
    }

    /// What happened by itself while a sound was open.
    private func tell(_ event: Marking.Event) {
        switch event {
        case .unsaved: saveSoon()
        case .pass(let result):
            if let words = result.words { messages.note(words, .notice) }
        }
    }

    // MARK: Working on the sound that is open

    @discardableResult
    private func transport<Result: Sendable>(
        at moment: Int64? = nil, _ body: (OpenMarking, MarkingMoment) -> Result
    ) -> Result? {
        let now = MonotonicTime.microseconds
        return marking.work(at: max(min(moment ?? now, now), now - Self.longestAgoMicroseconds), body)
    }

    /// What was asked for longer ago is done as of then.
    private static let longestAgoMicroseconds: Int64 = 500_000

    /// The same, and what cannot be done is told.
    private func transportOrNote(at moment: Int64? = nil, _ body: (OpenMarking, MarkingMoment) -> String?) {
        if let words = transport(at: moment, body).flatMap(\.self) { messages.note(words, .notice) }
    }

    /// The same; what came of passes until now is told at once.
    private func practise(at moment: Int64, _ body: (OpenMarking, MarkingMoment) -> String?) {
        let outcome = transport(at: moment) { open, now in
            (trouble: body(open, now), results: open.takePassResults(), news: open.takeNews())
        }
        guard let outcome else { return }
        for result in outcome.results { tell(.pass(result)) }
        for line in [outcome.trouble, outcome.news].compactMap(\.self) { messages.note(line, .notice) }
    }

    /// What moving an edge is called.
    private static func words(_ number: Int, _ beginning: Bool) -> String {
        "\(beginning ? "start" : "end") of section \(number)"
    }

    /// A step of marking, called so.
    private func mark(
        _ words: String,
        _ change: (inout MarkingSheet, _ seconds: Double, _ snapped: (Double) -> Double) -> String?
    ) {
        self.change { open, now in
            let snapped = open.snapping
            return open.mark(words, at: now) { change(&$0, now.seconds, snapped) }
        }
    }

    /// What may change what is marked; what is played follows it at once.
    private func change(at moment: Int64? = nil, _ body: (OpenMarking, MarkingMoment) -> String?) {
        let outcome = transport(at: moment) { open, now in
            let before = open.changes
            return (
                trouble: body(open, now), isMarked: open.changes != before, note: open.takeKeepingNote(),
                news: open.takeNews()
            )
        }
        guard let outcome else { return }
        // What was done comes last: it is what is read.
        for line in [outcome.trouble, outcome.note, outcome.news].compactMap(\.self) { messages.note(line, .notice) }
        if outcome.isMarked { followMarks() }
    }

    /// Beats that were found are there as one step; why not, where they cannot be.
    private func take(_ grid: BeatGrid, of sound: MarkedSound) -> String? {
        let trouble = transport { open, now in
            open.sound.key == sound.key ? open.setBeats(grid, at: now) ?? "" : ""
        }
        followMarks()
        return trouble.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Undoes the last step of marking, or does the one again that was undone last.
    private func stepHistory(back: Bool) {
        let words = transport { open, now in open.stepHistory(back: back, at: now) ?? "" }
        guard let words else { return }
        guard !words.isEmpty else {
            return messages.note(back ? "nothing to undo" : "nothing to redo", .notice)
        }
        messages.note("\(back ? "undo" : "redo"): \(words)", .notice)
        followMarks()
    }

    /// The sound that is played is as it is marked.
    /// - Parameter isLast: whether the sound is closed: its sections have the numbers then that they have in its file.
    private func followMarks(isLast: Bool = false) {
        let news = transport { open, _ -> (String, SoundSidecar, Double)? in
            if isLast, open.changes == 0 { return nil }
            let sidecar = isLast ? open.sheet.sidecarInOrder : open.sheet.sidecar
            return (open.sound.key, sidecar, open.markedRootHz)
        }
        guard let news = news.flatMap(\.self) else { return }
        performing.freeRetiredSources()
        performing.state.withLock { state in
            let effects = state.performer.apply(news.1, of: news.0, rootHz: news.2)
            performing.carryOut(effects, at: MonotonicTime.microseconds, &state)
        }
    }

    // MARK: Saving

    /// Ends marking, and brings the marks to the disk, which may be slow.
    private func closeMarking() {
        followMarks(isLast: true)
        marking.close()
        saveSoon()
    }

    private func saveSoon() {
        if !saving.run({ [weak self] in self?.saveMarks() }), !saving.isStopping { saveMarks() }
    }

    /// Saves the marks that wait for it.
    func saveMarks() { marking.saveMarks(messages) }
}

/// When the audio thread asked for what is heard.
private struct SoundClock {
    let performing: SharedPerformer
    let devices: ActiveDevices

    init(_ performing: SharedPerformer, _ devices: ActiveDevices) {
        (self.performing, self.devices) = (performing, devices)
    }

    /// How far what is heard at a moment, in microseconds of `CLOCK_MONOTONIC`, is behind what was taken, in seconds.
    func delaySeconds(at moment: Int64) -> Double {
        let audio = devices.output.status
        let block = performing.sound.pointee.clock.value
        let since = Double(moment * 1_000 - block.nanoseconds) * 1e-9
        return audio.delaySeconds + Double(audio.periodFrames) / Double(audio.rate) - since
    }
}

extension Marking {
    /// Saves the marks that wait for it, and tells what came of it.
    func saveMarks(_ messages: Messages) {
        for line in unsaved.save() { messages.note(line.text, line.isTrouble ? .warning : .information) }
    }
}

extension PracticeAction {
    /// How far on in the list it leads; `nil` for what is asked of the sound.
    fileprivate var listStep: Int? {
        switch self {
        case .nextInList: 1
        case .previousInList: -1
        default: nil
        }
    }
}

extension RisingSpeed.PassResult {
    /// What the player is told.
    fileprivate var words: String? {
        switch self {
        case .more(let passes):
            passes == 1 ? "clean: 1 more until it goes faster" : "clean: \(passes) more until it goes faster"
        case .faster(let percent): "clean: \(percent) % from the next pass on"
        case .reached: "clean: the goal is reached"
        case .again: "missed: clean passes are counted anew"
        }
    }
}
