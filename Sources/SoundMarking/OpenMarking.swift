import AudioEngine
import Files
import Numbers
import Sounds
import Threads

/// A sound that is open to be marked: what is heard of it, and what is to be written beside it.
package final class OpenMarking {
    package let sound: String
    package let file: String
    private let waveform: Waveform
    package let rootHz: Double
    private let rate: Double
    private let reader: MarkedReader
    package private(set) var sheet: MarkingSheet
    /// What the file beside it had when it was read.
    private let found: SoundSidecar
    /// What it has, or is about to have.
    private var saved: SoundSidecar
    private var history = MarkingHistory()
    package private(set) var loop: Int?
    /// Whether all of it goes round, where no section does.
    private var repeats = false
    private var snap = MarkingSnap.off
    package private(set) var speed = 1.0
    private var isPlaying = false
    /// Why the sidecar is not written over; `nil` where it may be.
    private let problem: String?
    private let stamp: FileStamp?
    /// From which frame of the stream on which frame of the sound is heard, at which speed; the oldest first.
    private var track: [(frame: Int, place: Double, speed: Double)] = []
    private var piece = [Float](repeating: 0, count: 2 * pieceFrames)

    private static let pieceFrames = 1_024
    /// How far a place may be from where the sound goes through 0 to be brought there, in seconds.
    private static let snapSeconds = 0.02
    /// A step back from less than so many seconds behind a marker goes to the one before it.
    private static let stepBack = 0.3

    /// - Parameters:
    ///   - samples: left and right, one after the other, at `rate`.
    ///   - unsaved: marks of the same file that could not be saved before: they are there again, as a step that can be undone.
    package init(sound: String, file: String, samples: [Float], rate: Int, rootHz: Double, unsaved: UnsavedMarks? = nil)
    {
        (self.sound, self.file, self.rootHz, self.rate) = (sound, file, rootHz, Double(rate))
        let path = SoundSidecar.path(of: file)
        let duration = Double(samples.count / 2) / Double(rate)
        stamp = FileStamp(path)
        let beside = SidecarFile(path: path, durationSeconds: duration, mayBeMissing: true)
        problem = beside.remark
        (found, saved) = (beside.sidecar, beside.sidecar)
        sheet = MarkingSheet(saved, durationSeconds: duration)
        if let unsaved, problem == nil {
            history.add("restored unsaved marks", before: sheet)
            // What somebody else wrote meanwhile stays, but for what was marked here.
            let marks = unsaved.sidecar.merged(since: unsaved.base, with: saved)
            sheet = MarkingSheet(marks, durationSeconds: duration)
        }
        reader = MarkedReader(samples, rate: rate)
        waveform = Waveform(samples, rate: self.rate)
    }

    /// How everything stands while frame `frame` of the stream is heard.
    package func state(at frame: Int) -> MarkingState {
        MarkingState(
            sound: sound, durationSeconds: sheet.durationSeconds, positionSeconds: seconds(at: frame),
            isPlaying: isPlaying, speed: speed, loop: loop, repeats: repeats, snap: snap, beats: sheet.beats,
            sections: sheet.sidecar.sections.map(SoundSummary.Section.init), rootHz: sheet.sidecar.rootHz ?? rootHz,
            tempo: sheet.sidecar.tempo, isSaved: sheet.sidecar == saved, waveform: waveform)
    }

    /// Where in the sound frame `frame` of the stream lies, in seconds.
    package func seconds(at frame: Int) -> Double {
        guard let piece = track.last(where: { $0.frame <= frame }) ?? track.first else { return reader.heard / rate }
        var place = piece.place + Double(max(frame - piece.frame, 0)) * piece.speed
        if let part = loopFrames {
            while place >= Double(part.upperBound) { place -= Double(part.count) }
        }
        return min(place / rate, sheet.durationSeconds)
    }

    /// Fills the stream with a piece; whether there may be more.
    package func fill(_ stream: SharedValue<MarkedStream>) -> Bool {
        let count = min(stream.pointee.room, Self.pieceFrames)
        guard count > 0 else { return false }
        let begin = stream.pointee.written
        let done = stream.pointee.taken
        let place = reader.heard
        let given = piece.withUnsafeMutableBufferPointer { piece in
            guard let samples = piece.baseAddress else { return 0 }
            let given = reader.read(count, into: samples)
            stream.pointee.write(samples, frames: given)
            return given
        }
        guard given > 0 else {
            // The end was heard: it stands still there.
            if done >= begin, reader.isAtEnd { setPlaying(false, stream) }
            return false
        }
        while track.count > 1, track[1].frame <= done - MarkedStream.capacity { track.removeFirst() }
        track.append((begin, place, speed))
        return true
    }

    package func setPlaying(_ plays: Bool, _ stream: SharedValue<MarkedStream>) {
        isPlaying = plays
        stream.pointee.isPlaying.store(plays, ordering: .releasing)
    }

    /// Goes on, or stands still; at the end from the beginning.
    package func toggle(_ stream: SharedValue<MarkedStream>) {
        if !isPlaying, reader.isAtEnd { move(to: 0, stream) }
        setPlaying(!isPlaying, stream)
    }

    /// Goes to a place, in seconds.
    package func move(to seconds: Double, _ stream: SharedValue<MarkedStream>) {
        stream.pointee.forget()
        reader.move(to: seconds * rate, loop: loopFrames, speed: speed)
        track = [(stream.pointee.written, reader.heard, speed)]
    }

    /// Goes round in a section, or through all; what has come to the sound's end goes on in the section.
    package func setLoop(_ number: Int?, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        let hasEnded = !isPlaying && reader.isAtEnd
        loop = number
        move(to: seconds, stream)
        if hasEnded, number != nil { setPlaying(true, stream) }
    }

    /// Whether all of the sound goes round; a section that did goes round no more. From its end it goes on at once.
    package func setRepeats(_ new: Bool, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        let hasEnded = !isPlaying && reader.isAtEnd
        (repeats, loop) = (new, nil)
        move(to: seconds, stream)
        if hasEnded, new { setPlaying(true, stream) }
    }

    /// Plays a section from its beginning, and goes round in it.
    /// - Returns: a line where there is none of that number.
    package func playSection(_ number: Int, _ stream: SharedValue<MarkedStream>) -> String? {
        guard let part = sheet.part(number) else { return sheet.missing(number) }
        loop = number
        move(to: part.lowerBound, stream)
        setPlaying(true, stream)
        return nil
    }

    /// What places snap to from now on.
    /// - Returns: a line where there is nothing to snap to.
    package func setSnap(_ new: MarkingSnap) -> String? {
        snap = new
        return new == .beats && sheet.beats.isEmpty ? "\(sound) has no beats: places stay where they are" : nil
    }

    /// Brings a place, in seconds, to what places snap to by now.
    package var snapping: (Double) -> Double {
        let (beats, waveform) = (sheet.beats, waveform)
        return switch snap {
        case .off: { $0 }
        case .beats: { place in beats.min { abs($0.seconds - place) < abs($1.seconds - place) }?.seconds ?? place }
        case .zeroCrossings: { waveform.zeroCrossing(near: $0, within: Self.snapSeconds) ?? $0 }
        }
    }

    package func setSpeed(_ new: Double, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        speed = min(max(new, MarkedReader.speeds.lowerBound), MarkedReader.speeds.upperBound)
        move(to: seconds, stream)
    }

    /// The marker so many places further on from `seconds`.
    package func marker(_ step: Int, from seconds: Double) -> Double {
        let markers = sheet.markers
        let step = min(max(step, MarkingStep.steps.lowerBound), MarkingStep.steps.upperBound)
        let ahead = markers.firstIndex { $0 > seconds + 1e-3 } ?? markers.count - 1
        let behind = markers.lastIndex { $0 < seconds - (isPlaying ? Self.stepBack : 1e-3) } ?? 0
        guard step != 0 else { return seconds }
        let index = step > 0 ? ahead + step - 1 : behind + step + 1
        return markers[min(max(index, 0), markers.count - 1)]
    }

    // MARK: What is marked

    /// The sound's own pitch as it is marked, in Hz.
    package var markedRootHz: Double { sheet.sidecar.rootHz ?? rootHz }

    /// Hands out what was marked since it was read, or handed out last, to be saved; `nil` where nothing was.
    package func takeUnsaved() -> UnsavedMarks? {
        guard sheet.sidecar != saved else { return nil }
        saved = sheet.sidecar
        return UnsavedMarks(sound: sound, file: file, sidecar: saved, base: found, stamp: stamp)
    }

    /// A step of marking, called so; a line where it cannot be done.
    package func mark(
        _ words: String, at seconds: Double, _ stream: SharedValue<MarkedStream>,
        _ change: (inout MarkingSheet) -> String?
    ) -> String? {
        if let problem { return "\(problem); not overwritten: fix it and open the sound again" }
        let before = sheet
        if let words = change(&sheet) { return words }
        guard sheet.sidecar != before.sidecar else { return nil }
        history.add(words, before: before)
        followLoop(loop.flatMap { sheet.number(ofFormer: $0) }, at: seconds, stream)
        return nil
    }

    /// Undoes the last step, or does the one again that was undone last; what it was, `nil` where there is none.
    package func stepHistory(back: Bool, at seconds: Double, _ stream: SharedValue<MarkedStream>) -> String? {
        let before = sheet.sidecar.sections
        guard let words = back ? history.undo(&sheet) : history.redo(&sheet) else { return nil }
        // The same section where it is there, else the one that came in its place, else the one of that number.
        let sections = sheet.sidecar.sections
        let looped = loop.flatMap { before.item(number: $0) }
        let changed = sections.indices.filter { !before.contains(sections[$0]) }
        let same = looped.flatMap { sections.firstIndex(of: $0) } ?? (changed.count == 1 ? changed[0] : nil)
        followLoop(same.map { $0 + 1 } ?? loop, at: seconds, stream)
        return words
    }

    /// Goes on in the section that may have moved, or through all where it is gone.
    private func followLoop(_ new: Int?, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        guard loop != nil else { return }
        setLoop(new.flatMap { sheet.part($0) == nil ? nil : $0 }, at: seconds, stream)
    }

    private var loopFrames: Range<Int>? {
        guard let loop, let part = sheet.part(loop) else {
            return repeats && reader.frames > 0 ? 0..<reader.frames : nil
        }
        return Int(part.lowerBound * rate)..<Int(part.upperBound * rate)
    }
}
